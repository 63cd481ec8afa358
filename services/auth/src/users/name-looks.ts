import { toHash } from '../secrets.ts';

/**
 * Letters and digits that look like others, from Unicode's confusables.txt (UTS 39), reduced to European letters and to
 * characters that usernames may have. The Cyrillic palochka is with l, as fonts draw it.
 */
const table = [
  '2|ƧꙄꝚ 3|ƷȜЗӠꝪꞫ 5|Ƽ 6|б 8|Ȣȣ৪੪ 9|৭੧୨൭Ꝯ a|ɑΑαАа b|ƄΒВЬꞴ c|Ссᴄ𑣩 d|ԁ e|ΕЕеҽꬲ f|ϜքẝꞘꞙꬵ g|ƍɡԌցᶃ h|ΗНһհ',
  'i|ıɩɪιіꙇ j|ͿϳЈјꞲ k|ΚК l|1IƖǀΙІӀӏוןا١۱ m|ΜϺМ𑣣 n|Νոռ o|0ΟοσОоՕօסه٥ھہە۵߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑ〇ꬽ𑓐𑣠',
  'p|ΡρРр q|ԛգզ r|Ʀгᴦꭇꭈ s|ƽЅѕՏꜱ t|ΤТ u|ʋυՍսሀᴜꞟꭎꭒ v|νѴѵט٧۷ᴠ w|ɯѡԜԝաᴡ𑣦 x|ΧХхꞳ y|ɣʏΥγУуҮүყᶌỿꭚ z|Ζᴢ𑣥 ß|βꞵ',
  'þ|ƿϷϸ ę|ҿ ĸ|κкᴋ ƅ|ь ƕ|Ԋ ƨ|ᴤꙅ ǝ|əә ȝ|ʒӡꝫ ȷ|յ ɋ|ᶐ ɔ|ͻϽᴐↃↄ ə|Ә ɛ|Ԑ ɜ|зᴈ ɢ|ԍ ɰ|պ ɸ|φф ʃ|Σꭍ ʌ|ΛЛᴧ ʍ|мᴍ',
  'ʘ|Ꙩ ʙ|в ʚ|ꞝ ʜ|н γ|Г π|Ппᴨ ς|ϛ φ|ФՓ χ|ꭓꭕ ψ|Ѱѱ ω|ꙍꞷ и|Ͷ л|ᴫ љ|ꭠ ҷ|Ӌӌ ሆ|Մ ቡ|Ռ ኮ|Ի ጣ|Պ ᴎ|ͷи ᴘ|ᴩ ᴙ|я ᴛ|τт',
  'ẟ|δծ ⱶ|Ͱ ー|ꟷ ꓕ|Ʇ ꓤ|Ꞟ ꙍ|Ꞷ ꜧ|ꞕ ꜿ|ͽϿ ꞓ|ɛεЄєԑ aa|Ꜳꜳ ae|ÆæӔӕ ao|Ꜵꜵ au|Ꜷꜷ av|ꜸꜹꜺꜻ ay|Ꜽꜽ bl|Ы dz|ʣ dȝ|ʤ',
  'dʑ|ʥ fŋ|ʩ ll|ǁװ lo|Ю ls|ʪ lz|ʫ lȝ|ɮ oe|Œœ oo|ꚘꚙꝎꝏ oᴇ|ɶ t3|Ꜩ tf|ꝷ ts|ʦ tȝ|ꜩ tɕ|ʨ tʃ|ʧ ue|ᵫ uo|ꭣ ƅi|ы',
  'ǝo|ᴔ ɔe|ꭢ ˉb|ъ ъl|Ꙑ 𐊨|Ꚛ 𐐺|Ꞛꞛ ˉbi|ꙑ',
];

const prototypes = new Map(
  table
    .flatMap((row) => row.split(' '))
    .flatMap((group) => {
      const [looks = '', letters = ''] = group.split('|');
      return [...letters].map((letter) => [letter, looks] as const);
    }),
);

const replaced = (text: string): string => [...text].map((char) => prototypes.get(char) ?? char).join('');

/**
 * The look-alike key of a name: equal for names that can be mistaken for each other. Case matters: I and l look alike,
 * i does not.
 */
export function toLooks(username: string): string {
  const typed = replaced(username.trim().normalize('NFKC').normalize('NFD'));
  return replaced(typed.toLowerCase()).replaceAll('rn', 'm').replaceAll('vv', 'w').normalize('NFC');
}

/** The hash that is stored: it reserves the name of a deleted account without revealing it. */
export const looksKey = (username: string): string => toHash(`looks:${toLooks(username)}`);

/** The unique index that rejects look-alike names, also of concurrent requests. */
export const looksIndex = [
  { looksKey: 1 },
  { unique: true, partialFilterExpression: { looksKey: { $type: 'string' } } },
] as const satisfies [object, object];
