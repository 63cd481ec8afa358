export { eventually } from './eventually.ts';
export { type FakeOwners, startFakeOwners } from './fake-owners.ts';
export { freePort } from './free-port.ts';
export { freshName } from './fresh-name.ts';
export { interceptNextWrite } from './intercept-next-write.ts';
export { makeCardSnapshot } from './make-card-snapshot.ts';
export { makeUserSnapshot } from './make-user-snapshot.ts';
export { projectTree } from './project-tree.ts';
export { testRunFolder } from './run-folder.ts';
export {
  type Answer,
  type Caller,
  type CallInput,
  type HarnessOptions,
  internalTestKey,
  type ServiceHarness,
  someone,
  startServices,
} from './service-harness.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
export { testAmqpUrl } from './test-amqp.ts';
export { testMongoUri, testMongoUrl } from './test-mongo.ts';
export { s3Client, type TestBucket, testS3 } from './test-s3.ts';
