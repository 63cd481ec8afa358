/** Signs e-mails and reports that come in, in worlds under test. */
export const inboundSecret = '5f0c1e7b9d3a4826f1c5b8e2d7a90364c8f1';
