/** A forbidden kind of import. Patterns are those of dependency-cruiser: `$1` is what `from` captured. */
export interface Rule {
  name: string;
  why: string;
  from: string;
  fromNot?: string;
  to: string;
  toNot?: string;
  /** Only imports that exist at run time. */
  runtimeOnly?: boolean;
  /** Only imports by a relative path. */
  relativeOnly?: boolean;
}

export const WORKSPACE = '^(services/[^/]+|infra/[^/]+/[^/]+|gateway|web)/';
export const TESTS = String.raw`\.test\.tsx?$|^web/e2e/|/src/test/|^infra/tools/testing/`;

/** The import rules (ARCHITECTURE.md). They match kinds of folders, so that they apply to new folders at once. */
export const rules: Rule[] = [
  {
    name: 'nobody imports a service',
    why: 'services meet over calls and events; only the embedded stack, the benchmarks, the operators’ tools and tests compose them',
    from: WORKSPACE,
    fromNot: `^infra/tools/(local|bench|operations|verification)/|${TESTS}`,
    to: '^(services/[^/]+|gateway)/',
    toNot: '^$1/',
  },
  {
    name: 'services and gateway stand on packages',
    why: 'infra/tools is for running and testing them',
    from: '^(?:services/[^/]+|gateway)/',
    fromNot: TESTS,
    to: '^infra/',
    toNot: '^infra/packages/',
  },
  {
    name: 'a kernel knows no feature',
    why: 'features register with the kernel of their service',
    from: '^(services/[^/]+)/src/kernel/',
    fromNot: TESTS,
    to: '^$1/src/features/',
  },
  {
    name: 'packages do not know what stands on them',
    why: 'services, gateway and tools stand on packages, and imports go one way',
    from: '^infra/packages/',
    fromNot: TESTS,
    to: '^(services|gateway|web|infra/tools|infra/docker)/',
  },
  {
    name: 'the project directory knows contracts and kit',
    why: 'services stand on it',
    from: '^infra/packages/project-directory/',
    fromNot: TESTS,
    to: '^(services|gateway|infra|web)/',
    toNot: '^infra/packages/(contracts|service-kit|project-directory)/',
  },
  {
    name: 'the mail package knows contracts and kit',
    why: 'services stand on it',
    from: '^infra/packages/mail/',
    fromNot: TESTS,
    to: '^(services|gateway|infra|web)/',
    toNot: '^infra/packages/(contracts|service-kit|mail)/',
  },
  {
    name: 'the kit knows the contracts only',
    why: 'every service stands on the kit, so it can stand on none of them',
    from: '^infra/packages/service-kit/',
    fromNot: TESTS,
    to: '^(services|gateway|infra|web)/',
    toNot: '^infra/packages/(contracts|service-kit)/',
  },
  {
    name: 'contracts know zod only',
    why: 'browser and services share them',
    from: '^infra/packages/contracts/',
    fromNot: TESTS,
    to: '',
    toNot: '^infra/packages/contracts/|^npm:zod$',
  },
  {
    name: 'Markdown knows the contracts and its parser',
    why: 'browser and services share it',
    from: '^infra/packages/markdown/',
    fromNot: TESTS,
    to: '',
    toNot: '^infra/packages/(contracts|markdown)/|^npm:markdown-it$',
  },
  {
    name: 'bundling stands alone',
    why: 'it reads all sources, and what it makes bundles of stands on it',
    from: '^infra/tools/bundles/',
    to: '^(services|gateway|infra|web)/',
    toNot: '^infra/tools/bundles/',
  },
  {
    name: 'web knows contracts and Markdown only',
    why: 'what runs in a browser must not pull in a server',
    from: '^web/',
    fromNot: '^web/e2e/',
    to: '^(services|gateway|infra)/',
    toNot: '^infra/packages/(contracts|markdown)/',
  },
  {
    name: 'ui and api come before features',
    why: 'imports in the web run one way: ui, api → features → app',
    from: '^web/src/[^/]+/',
    fromNot: `^web/src/(features|app)/|${TESTS}`,
    to: '^web/src/(features|app)/',
  },
  {
    name: 'features come before app',
    why: 'imports in the web run one way: ui, api → features → app',
    from: '^web/src/features/',
    fromNot: TESTS,
    to: '^web/src/app/',
  },
  {
    name: 'features keep their insides',
    why: 'a feature shows others its index.ts only',
    from: '^web/src/features/([^/]+)/',
    fromNot: TESTS,
    to: '^web/src/features/[^/]+/',
    toNot: String.raw`^web/src/features/($1/|[^/]+/index\.tsx?$)`,
  },
  {
    name: 'a repository is the only door to its model',
    why: 'what touches the database is found in one place; the type of a document may be named anywhere',
    from: '^(services|gateway)/',
    fromNot: String.raw`\.repository\.ts$|/read-models/|^services/[^/]+/src/(service|kernel/kernel|features/[^/]+/feature)\.ts$|${TESTS}`,
    to: String.raw`\.model\.ts$`,
    runtimeOnly: true,
  },
  {
    name: 'the kernel knows no feature',
    why: 'features stand on the kernel of their service and plug into it',
    from: '^services/[^/]+/src/kernel/',
    fromNot: TESTS,
    to: '^services/[^/]+/src/features/',
  },
  {
    name: 'workspaces are imported by name',
    why: 'a relative path goes around what a package exports; only the test of linear time looks into all of them',
    from: WORKSPACE,
    fromNot: '^infra/tools/verification/src/linear-text/',
    to: '^(services|gateway|infra|web)/',
    toNot: '^$1/',
    relativeOnly: true,
  },
  {
    name: 'imports lead somewhere',
    why: 'a rule can only hold what it can follow',
    from: '',
    to: '^nowhere:',
  },
];
