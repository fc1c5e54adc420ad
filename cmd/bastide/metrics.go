package main

import (
	"log/slog"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/storage"
)

// metrics are the bot's figures for Prometheus. None of them names a user, a server or a channel.
type metrics struct {
	registry *prometheus.Registry

	interactions *prometheus.CounterVec
	answers      prometheus.Histogram
	pictures     prometheus.Histogram
	pictureBytes prometheus.Histogram
	commits      *prometheus.HistogramVec
	deliveries   *prometheus.CounterVec
	requests     *prometheus.CounterVec
	requestTimes prometheus.Histogram
	thoughts     *prometheus.CounterVec
	thoughtTimes *prometheus.HistogramVec
	backups      *prometheus.CounterVec
	lastBackup   prometheus.Gauge
	faults       prometheus.Gauge
	failovers    prometheus.Histogram
}

// Buckets, in seconds and bytes. Answers are due within three seconds; pictures and transactions
// are much faster.
var (
	answerBuckets  = []float64{.01, .025, .05, .1, .25, .5, 1, 1.5, 2, 2.5, 3, 10, 60}
	commitBuckets  = []float64{.0005, .001, .002, .005, .01, .025, .05, .1, .25, .5, 1, 5}
	pictureBuckets = []float64{.002, .005, .01, .025, .05, .1, .25, .5, 1, 2, 5}
	takenBuckets   = []float64{.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 60}
	thoughtBuckets = []float64{.01, .05, .1, .25, .5, 1, 2, 3, 4, 6, 10, 20}
	byteBuckets    = prometheus.ExponentialBuckets(8<<10, 2, 11)
)

var _ bot.Observer = (*metrics)(nil)

func newMetrics() *metrics {
	m := &metrics{
		registry:     prometheus.NewRegistry(),
		interactions: counters("interactions_total", "Commands, presses, completions and forms, by what became of them.", "kind", "outcome"),
		answers:      histogram("answer_seconds", "From the arrival of an interaction to its first answer.", answerBuckets),
		pictures:     histogram("picture_seconds", "Time to paint a picture.", pictureBuckets),
		pictureBytes: histogram("picture_bytes", "Size of a picture.", byteBuckets),
		commits: prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: "bastide", Name: "commit_seconds",
			Help: "Time of a transaction of the database.", Buckets: commitBuckets}, []string{"outcome"}),
		deliveries:   counters("deliveries_total", "Tries to deliver a post of the outbox.", "kind", "outcome"),
		requests:     counters("discord_requests_total", "Requests to Discord by the status of the answer, 0 for none; 429 is a rate limit.", "route", "status"),
		requestTimes: histogram("discord_request_seconds", "Time of a request to Discord.", answerBuckets),
		thoughts:     counters("thoughts_total", "Thoughts of computer players that have ended, by what they were about; those that are cut had less time because others waited.", "about", "outcome"),
		thoughtTimes: prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: "bastide", Name: "thought_seconds",
			Help: "Time of a thought, without waiting.", Buckets: thoughtBuckets}, []string{"about"}),
		backups: counters("backups_total", "Scheduled backups.", "outcome"),
		faults: prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "bastide", Name: "database_faults",
			Help: "Faults found in the database when it was opened."}),
		failovers: histogram("failover_seconds", "From when a shard was last seen with another process until this one was connected for it.", takenBuckets),
		lastBackup: prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "bastide", Name: "backup_last_success_timestamp_seconds",
			Help: "When the last scheduled backup of this run was made, in Unix time; 0 for never."}),
	}
	m.registry.MustRegister(m.interactions, m.answers, m.pictures, m.pictureBytes, m.commits, m.deliveries,
		m.requests, m.requestTimes, m.thoughts, m.thoughtTimes, m.backups, m.lastBackup, m.faults, m.failovers,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func counters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "bastide", Name: name, Help: help}, labels)
}

func histogram(name, help string, buckets []float64) prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: "bastide", Name: name, Help: help, Buckets: buckets})
}

func outcome(err error) string {
	if err != nil {
		return "failed"
	}
	return "done"
}

// Handled implements bot.Observer.
func (m *metrics) Handled(kind, outcome string, _ time.Duration) {
	m.interactions.WithLabelValues(kind, outcome).Inc()
}

// Answered implements bot.Observer.
func (m *metrics) Answered(took time.Duration) { m.answers.Observe(took.Seconds()) }

// Painted implements bot.Observer.
func (m *metrics) Painted(took time.Duration, bytes int) {
	m.pictures.Observe(took.Seconds())
	m.pictureBytes.Observe(float64(bytes))
}

// Committed implements bot.Observer.
func (m *metrics) Committed(took time.Duration, err error) {
	m.commits.WithLabelValues(outcome(err)).Observe(took.Seconds())
}

// Delivered implements bot.Observer.
func (m *metrics) Delivered(kind string, err error) {
	m.deliveries.WithLabelValues(kind, outcome(err)).Inc()
}

// thought counts a finished search of a computer player, or a failed part of one.
func (m *metrics) thought(about string, o thinking.Outcome, took time.Duration) {
	m.thoughts.WithLabelValues(about, string(o)).Inc()
	if took > 0 {
		m.thoughtTimes.WithLabelValues(about).Observe(took.Seconds())
	}
}

// requested counts a request to Discord.
func (m *metrics) requested(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.requestTimes.Observe(took.Seconds())
}

// backedUp counts an attempt to make a backup.
func (m *metrics) backedUp(err error) {
	m.backups.WithLabelValues(outcome(err)).Inc()
	if err == nil {
		m.lastBackup.SetToCurrentTime()
	}
}

// tookOver records how long a shard had no connected process.
func (m *metrics) tookOver(took time.Duration) { m.failovers.Observe(took.Seconds()) }

// census collects the current state each time the metrics are read.
type census struct {
	load   func() (bot.Load, error)
	shards func() map[int]bool // shards that are online
	leases storage.Leases      // nil: the process shares with no other
	log    *slog.Logger
}

var (
	picturesWaiting = described("pictures_waiting", "Pictures being painted or waiting for it.")
	thoughtsRunning = described("thoughts_running", "Thoughts of computer players under way.")
	thoughtsWaiting = described("thoughts_waiting", "Thoughts of computer players that wait for others to end.")
	thoughtsOldest  = described("thoughts_oldest_seconds", "How long the first of those has waited.")
	outboxPosts     = described("outbox_posts", "Posts waiting in the outbox.")
	outboxOldest    = described("outbox_oldest_seconds", "Age of the oldest post in the outbox.")
	matchesNow      = described("matches", "Lobbies and running matches.", "status")
	shardsOnline    = described("gateway_online", "Whether a session with Discord is open, by shard.", "shard")
	shardsHeld      = described("shards_held", "Shards that this process looks after, where several share them.")
	shardsLost      = described("shards_lost_total", "Shards that this process lost, and did not give away.")
	commitsFenced   = described("commits_fenced_total", "Changes that the database refused because another process looks after the match.")
)

func described(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("bastide_"+name, help, labels, nil)
}

// Describe implements prometheus.Collector.
func (census) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{picturesWaiting, thoughtsRunning, thoughtsWaiting, thoughtsOldest, outboxPosts, outboxOldest, matchesNow, shardsOnline, shardsHeld, shardsLost, commitsFenced} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (c census) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	for number, online := range c.shards() {
		up := 0.0
		if online {
			up = 1
		}
		gauge(shardsOnline, up, strconv.Itoa(number))
	}
	if c.leases != nil {
		h := c.leases.Holdings()
		gauge(shardsHeld, float64(len(h.Shards)))
		out <- prometheus.MustNewConstMetric(shardsLost, prometheus.CounterValue, float64(h.Lost))
		out <- prometheus.MustNewConstMetric(commitsFenced, prometheus.CounterValue, float64(h.Fenced))
	}
	l, err := c.load()
	if err != nil {
		c.log.Error("metrics are missing: the database cannot be read", "error", err)
		return
	}
	gauge(picturesWaiting, float64(l.Pictures))
	gauge(thoughtsRunning, float64(l.Thinking))
	gauge(thoughtsWaiting, float64(l.Thoughts))
	gauge(thoughtsOldest, l.ThoughtOldest.Seconds())
	gauge(outboxPosts, float64(l.Posts))
	gauge(outboxOldest, l.Oldest.Seconds())
	gauge(matchesNow, float64(l.Lobbies), "lobby")
	gauge(matchesNow, float64(l.Live), "live")
}
