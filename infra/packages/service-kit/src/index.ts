export * from './aggregate.ts';
export * from './app-error.ts';
export { applyAllIfNewer } from './apply-all-if-newer.ts';
export { batchCalls, collectMs, createDelayedBatches, shareReads } from './batch.ts';
export { findTogether, withSome } from './batched-queries.ts';
export { type Cache, createCache, createSharedCache } from './cache.ts';
export { changeOrMake } from './change-or-make.ts';
export * from './config.ts';
export { type Consumers, createConsumers, exceptImported } from './consumers.ts';
export * from './context.ts';
export { openDatabase } from './database.ts';
export { type DiskRoom, describeRoom, diskRoom, examineDisk } from './disk.ts';
export * from './events/bus.ts';
export { createInProcessBus } from './events/in-process/in-process-bus.ts';
export { rabbitNames } from './events/rabbit/topology.ts';
export * from './http/actor.ts';
export { answerPage } from './http/answer-page.ts';
export { answeredEvent } from './http/answered.ts';
export { apiTokenPrefix, createApiToken, isApiToken } from './http/api-token.ts';
export { createBalancedAgent } from './http/balanced-agent.ts';
export { clientAddress } from './http/client-address.ts';
export { type Device, parseDevice } from './http/device.ts';
export { drainable } from './http/drain.ts';
export { errorHandler } from './http/error-handler.ts';
export { fitting } from './http/fitting.ts';
export { Html, html } from './http/html.ts';
export { createInternalClient, type InternalClient } from './http/internal-client.ts';
export * from './http/internal-token.ts';
export { mountCall } from './http/mount-call.ts';
export { notActive } from './http/not-active.ts';
export { createHostCheck, loopbackNames } from './http/own-host.ts';
export { ownSiteOnly } from './http/own-site-only.ts';
export { secretAddress } from './http/secret-address.ts';
export { closeServer, listen } from './http/server.ts';
export { isSignedRequest, readRawBody } from './http/signed-request.ts';
export { type Written, writesOnce, written } from './http/written.ts';
export { newId } from './idempotency/new-id.ts';
export { detectImageFormat, type ImageFormat, isAnimatedPng, isHeic } from './image-format.ts';
export { createLeadership } from './jobs.ts';
export { createLease } from './lease.ts';
export * from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { examineSchema, migrateService, type SchemaState } from './migrate-service.ts';
export type { Migration } from './migrations.ts';
export { byMoment, earlierThan, laterThan, type Moment, momentCursor, parseMoment } from './moment.ts';
export * from './mongo.ts';
export { createAsker } from './mongo-watch.ts';
export { isOutage } from './outage.ts';
export { runProcess } from './process.ts';
export { createCoalescedRun, createKeyedQueue } from './queue.ts';
export * from './read-model.ts';
export { eachPage, inBatches, readModelSchema, rebuildModel } from './rebuild.ts';
export type { RelaySource } from './relay/outboxes.ts';
export { createRelay } from './relay/relay.ts';
export { createPace, createSchedule, type Patience, retryDelay, retryWrite } from './schedule.ts';
export { type Claimed, createClaims, unclaimed } from './sending/claims.ts';
export { remainingMs } from './sending/key-turns.ts';
export {
  type KeyedSenderDeps,
  type KeyPace,
  type OrderedQueue,
  startKeyedSender,
} from './sending/keyed-sender.ts';
export { createSendQueue } from './sending/send-queue.ts';
export { startSender } from './sending/sender.ts';
export { createSendingMetrics } from './sending/sending.metrics.ts';
export type { NotYet, Order, Outcome, SendingComposer, Withheld } from './sending/sending.types.ts';
export { type Sending, startSending } from './sending/start-sending.ts';
export * from './service.ts';
export { createObjectStore } from './service-connections.ts';
export type { ServiceDeps } from './service-deps.ts';
export { isWithin, steadyNow } from './steady-clock.ts';
export { createFolderStore } from './store/folder-store.ts';
export type { ObjectStore } from './store/object-store.ts';
export { createS3Store } from './store/s3-store.ts';
export * from './throttle/throttle.model.ts';
export * from './throttle/throttle.ts';
export {
  createEmptyTrash,
  type EmptyTrash,
  expireTrash,
  getExpiry,
  inTrash,
  isRestorable,
  keptApart,
} from './trash.ts';
export { createProjectWatch, type ProjectCopy, type ProjectWatch } from './watch/project-watch.ts';
export { createWatch } from './watch/watch.ts';
export { watcherModel } from './watch/watcher.model.ts';
export { createWatchers, type Watchers } from './watch/watchers.ts';
export { createWriter, type Update } from './writer.ts';
