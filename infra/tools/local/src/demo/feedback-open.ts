import type { DemoCard } from './demo.types.ts';

/** Open feedback of Apollo's users. */
export const openFeedback: readonly DemoCard[] = [
  {
    by: 'nightshift',
    daysAgo: 1,
    type: 'feature',
    status: 'New',
    title: 'Dark theme that stays dark when an alarm goes off',
    labels: ['Alarms', 'Accessibility', 'Night shift'],
    description:
      'I work nights. The console is beautifully dark until an alarm arrives, at which point the full-screen banner is pure white and I lose my night vision along with my composure.\n\nRed on black would be fine. So would anything that does not light up the whole antenna field.',
    userPriority: 5,
    upvotes: ['kestrel', 'halley', 'tomasz', 'amara', 'visitor', 'mei'],
    likes: ['kestrel', 'jonas'],
    customers: [
      {
        by: 'lead',
        customer: 'Tromsø Ground Station',
        contact: 'ops@tromso.example',
        reason: 'They renew in January and work in the dark until then.',
      },
      { by: 'member', customer: 'Ridgeline Observatory', reason: 'Asked at the spring meeting.' },
    ],
    comments: [
      { by: 'halley', text: 'Seconded. Our observatory has a written rule against this exact banner.' },
      {
        by: 'mei',
        text: 'The banner predates the theme and never learned about it. I can have it use the alarm colours of the dark palette; the contrast still has to pass for people who look at it from three metres away.',
        replies: [
          { by: 'nightshift', text: 'Three metres is about where I land when it goes off, so that works.' },
        ],
      },
      {
        by: 'lead',
        internal: true,
        text: 'Two stations made this a condition of renewing in January. Can it go in before the alarm sounds do?',
        replies: [
          {
            by: 'mei',
            text: 'If the contrast check may wait a week, yes. I would rather tell them after it passed.',
          },
        ],
      },
    ],
  },
  {
    by: 'kestrel',
    daysAgo: 2,
    type: 'bug',
    status: 'New',
    title: 'Pass predictions jump by an hour on the last Sunday of the month',
    labels: ['Regression'],
    description: [
      '## Steps',
      '1. Open the pass list for any station in Europe.\n2. Look at passes after the clock change.\n3. They are listed **an hour late**.',
      '| Pass | Listed | Right |\n|------|:------:|:-----:|\n| NOAA 19 | 03:42 | 02:42 |\n| ISS | 04:15 | 03:15 |',
      'The offset is that of today, as in this line of the console:',
      '```ts\n// The offset of now, for a time next week\nconst label = format(pass.start, offsetOf(Date.now()));\n```',
      'We missed a downlink window because of it. Elevation and azimuth are right, only the label is wrong, so the antenna turned up on time and _we_ did not.',
    ].join('\n\n'),
    userPriority: 5,
    devPriority: 5,
    upvotes: ['halley', 'tomasz', 'nightshift', 'member', 'jonas', 'soren', 'visitor'],
    comments: [
      {
        by: 'jonas',
        text: 'Reproduced. We add the offset that is valid today to a time next week. Sorry about the window; that one is on us.',
      },
      {
        by: 'kestrel',
        text: 'Thank you for not answering "works in UTC". That is what the last vendor said.',
      },
      {
        by: 'lead',
        text: 'This goes into the next sprint:\n\n- [x] Reproduce it\n- [ ] Take the offset of the pass, see `offsetOf`\n- [ ] Test it in both weeks of the change\n\nUntil then: the exported schedule is in UTC and correct.',
      },
    ],
  },
  {
    by: 'tomasz',
    daysAgo: 3,
    type: 'feature',
    status: 'New',
    formerType: 'bug',
    title: 'Import TLEs by pasting them',
    description:
      'We get element sets by e-mail, on good days as text and on bad days as a screenshot. For the good days: a box where I paste two lines and Apollo tells me which satellite it thinks they are before it overwrites anything.',
    userPriority: 4,
    upvotes: ['kestrel', 'halley', 'member', 'amara'],
    comments: [
      {
        by: 'amara',
        text: 'Checking the checksum digit of each line while we are at it would catch most copy-and-paste accidents.',
      },
      {
        by: 'tomasz',
        text: 'Yes please. We once tracked a rocket body for two days because of a missing character.',
      },
    ],
  },
  {
    by: 'halley',
    daysAgo: 4,
    type: 'feature',
    status: 'New',
    title: 'Show the moon on the sky plot',
    description: 'It is large, it is bright and our optical tracker keeps finding it. A circle would do.',
    userPriority: 2,
    upvotes: ['nightshift', 'mei', 'visitor'],
    likes: ['mei', 'soren', 'lead'],
  },
  {
    by: 'visitor',
    daysAgo: 5,
    type: 'bug',
    status: 'New',
    title: 'CSV export puts commas inside numbers',
    labels: ['Export', 'Good first issue'],
    description:
      'With a German browser the exported telemetry has 3,14 instead of 3.14, in a file whose columns are separated by commas. My spreadsheet now believes we have twice as many sensors, each half as precise.',
    userPriority: 4,
    upvotes: ['tomasz', 'jonas', 'kestrel'],
    comments: [
      {
        by: 'jonas',
        text: 'Confirmed, and as a German I apologise for the decimal comma. Files should never be localised.',
      },
    ],
  },
  {
    by: 'kestrel',
    daysAgo: 8,
    type: 'feature',
    status: 'New',
    title: 'Let two people hold the uplink key together',
    labels: ['Commands'],
    formerDescription:
      'Our procedures require that critical commands are released by two people. Today we do this with one keyboard and a lot of trust. What we would like:\n\n- the first operator arms a command, a second one releases it;\n- both names are in the log.',
    description:
      'Our procedures require that critical commands are released by two operators. Today we do this with one keyboard and a lot of trust. What we would like:\n\n- mark a command as critical in the dictionary;\n- the first operator arms it, a second one releases it, from another session;\n- arming runs out after five minutes;\n- both names are in the log.',
    userPriority: 5,
    devPriority: 4,
    upvotes: ['halley', 'nightshift', 'lead', 'member', 'soren'],
    comments: [
      {
        by: 'lead',
        text: 'This is the best described request we have had this year. Two questions: may the person who armed also disarm, and what happens if the link drops between arm and release?',
        replies: [
          {
            by: 'kestrel',
            text: 'Disarm: anyone may, always. Link drop: arming is gone, start again. When in doubt nothing is sent.',
          },
          { by: 'soren', text: '"When in doubt nothing is sent" goes on the wall.' },
        ],
      },
    ],
  },
  {
    by: 'nightshift',
    daysAgo: 11,
    type: 'bug',
    status: 'New',
    title: 'The alarm sound does not play in a tab that was never clicked',
    labels: ['Alarms'],
    description:
      'If the console is opened by the start-up script and nobody clicks into it, browsers block the sound. A silent alarm is a notification at best. Could the page at least say that it is muted?',
    userPriority: 4,
    upvotes: ['halley', 'amara'],
    comments: [
      {
        by: 'amara',
        text: 'We cannot argue with the browser, but a bar that says "Sound is off until you click here" is easy and honest.',
      },
    ],
  },
  {
    by: 'halley',
    daysAgo: 16,
    type: 'feature',
    status: 'New',
    title: 'Print the pass list',
    labels: ['Export', 'Good first issue'],
    description: 'On paper. The power goes out here in winter and paper has excellent uptime.',
    userPriority: 1,
    upvotes: ['nightshift', 'tomasz'],
    likes: ['lead', 'member', 'nightshift', 'kestrel'],
  },
];
