/** The style sheet of the API page, in a separate file because of the content security policy. */
export const docsStyles = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 15%, transparent); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; max-width: 1420px; margin: 0 auto; padding: 1rem 20px 0; }
html.dark-mode { background: #1c2022; color: #f4f5f7; }
nav a { color: inherit; }
h1 small { font-weight: 400; font-size: 1rem; opacity: .65; }
h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize; }
h4 { margin: .75rem 0 .25rem; }
details { border-top: 1px solid var(--line); }
summary { cursor: pointer; padding: .6rem 0; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.2rem; font: 600 .8rem ui-monospace, monospace; }
b.get { color: #1a7f4b; } b.post { color: #2563c9; } b.patch, b.put { color: #9a6700; } b.delete { color: #c1362f; }
code, pre { font: .85rem/1.45 ui-monospace, monospace; }
pre { overflow: auto; max-height: 26rem; padding: .75rem; border: 1px solid var(--line); border-radius: 8px; }
`;
