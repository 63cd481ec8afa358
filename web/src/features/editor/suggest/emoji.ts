/** Each with its names, the usual one first; the ones that people write in feedback on software. */
const TABLE = `
😀 grinning happy|😃 smiley happy|😄 smile happy|😁 grin|😆 laughing|😅 sweat_smile|🤣 rofl|😂 joy laugh|🙂 slight_smile
🙃 upside_down|😉 wink|😊 blush|😇 innocent|🥰 in_love|😍 heart_eyes|🤩 star_struck|😘 kiss|😋 yum|😛 tongue|🤪 zany
🤗 hug|🤭 oops|🤫 shush quiet|🤔 thinking hmm|🤨 raised_eyebrow|😐 neutral|😑 expressionless|😶 speechless|😏 smirk
😒 unamused|🙄 eye_roll|😬 grimace|😌 relieved|😔 pensive sad|😪 sleepy|😴 sleeping|😷 mask|🤒 ill|🤯 mind_blown
🥳 party celebrate|😎 cool sunglasses|🤓 nerd|🧐 monocle inspect|😕 confused|😟 worried|🙁 frown|😮 surprised wow
😲 astonished|😳 flushed|🥺 pleading please|😦 dismayed|😨 fearful|😰 anxious|😥 disappointed|😢 cry|😭 sob
😱 scream|😖 confounded|😞 sad|😓 sweat|😩 weary|😫 tired|🥱 yawn|😤 triumph|😡 angry|🤬 cursing|💀 skull dead
💩 poop|🤡 clown|👻 ghost|👽 alien|🤖 robot bot|👋 wave hello bye|✋ hand stop|🖖 vulcan|👌 ok_hand|🤌 pinched
✌️ victory peace|🤞 fingers_crossed luck|🤟 love_you|🤙 call_me|👈 point_left|👉 point_right|👆 point_up|👇 point_down
👍 thumbsup +1 yes like|👎 thumbsdown -1 no|✊ fist|👊 punch|👏 clap applause|🙌 raised_hands hooray|🤝 handshake deal
🙏 pray thanks please|✍️ writing|💪 muscle strong|🧠 brain|👀 eyes look|👁️ eye|🗣️ speaking|🤷 shrug|🤦 facepalm
🙋 raising_hand question|🧑‍💻 technologist developer|👥 people users team|👤 user person|❤️ heart love|🧡 orange_heart
💛 yellow_heart|💚 green_heart|💙 blue_heart|💜 purple_heart|🖤 black_heart|🤍 white_heart|💔 broken_heart|💯 hundred 100
💢 anger|💥 boom crash collision|💫 dizzy|💦 splash|💨 dash fast|🕳️ hole|💬 speech comment|💭 thought|💤 zzz
🐛 bug|🐞 beetle ladybird|🦋 butterfly|🐌 snail slow|🐢 turtle slow|🐇 rabbit fast|🐘 elephant|🦄 unicorn|🐦 bird
🐧 penguin linux|🦆 duck rubber_duck|🐍 snake python|🐳 whale docker|🦀 crab rust|🐱 cat|🐶 dog|🌱 seedling new
🌍 world globe earth|🌙 moon dark_mode|☀️ sun light_mode|⭐ star|🌟 glowing_star|✨ sparkles new|⚡ zap lightning fast
🔥 fire hot|❄️ snowflake freeze|🌈 rainbow|☁️ cloud|🌧️ rain|☔ umbrella|🌊 wave_water|🍀 clover luck|🍎 apple|🍕 pizza
🍔 burger|🍰 cake|🎂 birthday|🍪 cookie|☕ coffee|🍵 tea|🍺 beer|🥂 cheers|🍿 popcorn|⚽ football|🏆 trophy win
🥇 gold first|🥈 silver second|🥉 bronze third|🎯 target dart goal|🎲 dice random|🧩 puzzle plugin|🎮 game|🎨 art design
🎵 music|🎬 film|🎉 tada party celebrate release|🎊 confetti|🎁 gift|🎈 balloon|🚀 rocket ship launch deploy|✈️ plane
🚗 car|🚲 bike|🚧 construction wip|🚦 traffic_light|🏠 house home|🏢 office|🏁 finish_flag|🚩 flag|⏰ alarm|⏱️ stopwatch
⏳ hourglass waiting|⌛ time_up|📅 calendar date|📆 date|📌 pin|📍 location|📎 paperclip attachment|🔗 link|✏️ pencil edit
📝 memo note|📄 page document|📁 folder|📂 open_folder|🗂️ dividers|📊 chart|📈 chart_up increase|📉 chart_down decrease
📋 clipboard|📚 books docs|📖 book|🔖 bookmark|🏷️ label tag|💡 bulb idea|🔦 torch|🔋 battery|🔌 plug|💻 laptop computer
🖥️ desktop screen|⌨️ keyboard|🖱️ mouse|🖨️ printer|📱 phone mobile|☎️ telephone|📷 camera screenshot|🎥 video|📺 tv
📧 email mail|✉️ envelope mail|📨 incoming_mail|📬 mailbox|📦 package box release|🔔 bell notification|🔕 no_bell mute
📢 loudspeaker announce|🔍 search magnifier|🔎 find|🔒 lock private|🔓 unlock public|🔑 key password|🛡️ shield security
🔨 hammer build|🔧 wrench fix|🛠️ tools|⚙️ gear settings|🧪 test tube experiment|🔬 microscope|🧹 broom cleanup|🗑️ trash delete
🩹 bandage patch|💊 pill|🧯 extinguisher|🧨 dynamite breaking|💣 bomb|💰 money|💳 card_payment|🧾 receipt|⚖️ scales
✅ check done yes|☑️ checked|✔️ tick|❌ x cross no|❎ cross_mark|➕ plus add|➖ minus remove|❓ question|❗ exclamation
⚠️ warning caution|⛔ no_entry blocked|🚫 prohibited|🛑 stop_sign|♻️ recycle refactor|🔄 refresh sync|🔁 repeat|🔀 shuffle merge
⬆️ arrow_up|⬇️ arrow_down|⬅️ arrow_left|➡️ arrow_right|↩️ back undo|🔙 back_arrow|🔝 top|🆕 new|🆒 cool_button|🆗 ok
🆘 sos help|ℹ️ info|🔴 red_circle|🟠 orange_circle|🟡 yellow_circle|🟢 green_circle|🔵 blue_circle|🟣 purple_circle
⚪ white_circle|⚫ black_circle`;

/** A sign, and its names with blanks between. */
export const emoji: ReadonlyArray<readonly [sign: string, names: string]> = TABLE.trim()
  .split(/[|\n]/)
  .map((entry) => {
    const end = entry.indexOf(' ');
    return [entry.slice(0, end), entry.slice(end + 1)] as const;
  });
