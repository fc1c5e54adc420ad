# The image of the bot. It takes its program from the source, or for a release from GoReleaser, which has built it.
ARG PROGRAM=built

FROM --platform=$BUILDPLATFORM golang:1.26 AS built
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=
ARG TARGETOS
ARG TARGETARCH
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH \
    go build -trimpath -ldflags "-s -w -X main.release=${VERSION}" -o /bastide ./cmd/bastide

FROM scratch AS released
ARG TARGETPLATFORM
COPY $TARGETPLATFORM/bastide /bastide

FROM $PROGRAM AS program

FROM scratch
USER 65532:65532
# The folders belong to that user.
WORKDIR /tmp
WORKDIR /backups
WORKDIR /data
COPY --from=program /bastide /bastide
ENV BASTIDE_DB=/data/bastide.db
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=15s --start-period=1m CMD ["/bastide", "health"]
ENTRYPOINT ["/bastide"]
