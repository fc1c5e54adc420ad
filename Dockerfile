FROM --platform=$BUILDPLATFORM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=
ARG TARGETOS
ARG TARGETARCH
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH \
    go build -trimpath -ldflags "-s -w -X main.release=${VERSION}" -o /image/bastide ./cmd/bastide \
 && mkdir -p /image/data /image/tmp

FROM scratch
COPY --from=build --chown=65532:65532 /image/ /
USER 65532:65532
ENV BASTIDE_DB=/data/bastide.db
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=15s --start-period=1m CMD ["/bastide", "health"]
ENTRYPOINT ["/bastide"]
