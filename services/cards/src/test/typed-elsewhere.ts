/** Something written in a language, and what its readers type to find it. */
export interface Written {
  language: string;
  text: string;
  searches: readonly string[];
}

export const written: readonly Written[] = [
  { language: 'Japanese', text: '消費税の計算が違う', searches: ['税', '消費税', '計算', '違'] },
  { language: 'Katakana', text: 'サーバーのﾀﾞｳﾝﾛｰﾄﾞ', searches: ['サーバー', 'ダウンロード', 'ﾀﾞｳﾝﾛｰﾄﾞ'] },
  { language: 'Chinese', text: '登录页面崩溃', searches: ['页面', '崩', '登录'] },
  {
    language: 'Korean',
    text: '회원가입을 할 수 없고 책이 사라집니다',
    searches: ['회원가입', '가입', '책', '회원'],
  },
  { language: 'Thai', text: 'หน้าเข้าสู่ระบบไม่ทำงาน', searches: ['ระบบ', 'ทำงาน', 'เข้าสู่ระบบ'] },
  { language: 'Lao', text: 'ລະບົບບໍ່ເຮັດວຽກ', searches: ['ລະບົບ', 'ເຮັດວຽກ'] },
  { language: 'Khmer', text: 'ប្រព័ន្ធមិនដំណើរការ', searches: ['ប្រព័ន្ធ', 'ដំណើរការ'] },
  { language: 'Hindi', text: 'यह ज़रूरी किताब है', searches: ['जरूरी', 'ज़रूरी', 'किताब'] },
  { language: 'Arabic', text: 'مُشكلة أحمد في الصّورة', searches: ['مشكلة', 'احمد', 'الصوره'] },
  { language: 'Persian', text: 'کتاب فارسی گم شد', searches: ['کتاب', 'كتاب', 'فارسي'] },
  { language: 'Hebrew', text: 'שָׁלוֹם לעולם', searches: ['שלום', 'לעולם'] },
  { language: 'Greek', text: 'Ο δρόμος της ΟΔΟΥ', searches: ['δρομος', 'ΔΡΟΜΟΣ', 'οδου'] },
  {
    language: 'Russian',
    text: 'Ёлка не видна, мой зелёный за́мок',
    searches: ['елка', 'зеленый', 'замок', 'мой'],
  },
  { language: 'Ukrainian', text: 'Їжак у Києві', searches: ['їжак', 'києві'] },
  {
    language: 'Turkish',
    text: 'İstanbul’da IŞIK yanmıyor',
    searches: ['istanbul', 'işık', 'isik', 'yanmiyor'],
  },
  { language: 'Danish', text: 'Ørsted og Æblegrød', searches: ['Orsted', 'ørsted', 'aeblegrod'] },
  {
    language: 'German',
    text: 'Straße über die GROẞE Brücke',
    searches: ['Strasse', 'uber', 'grosse', 'brucke'],
  },
  { language: 'Vietnamese', text: 'Đà Nẵng không tải được', searches: ['Da Nang', 'khong', 'được', 'duoc'] },
  { language: 'Polish', text: 'Łódź się nie ładuje', searches: ['Lodz', 'laduje', 'sie'] },
  { language: 'Icelandic', text: 'Þjónninn og Óðinn', searches: ['thjonninn', 'odinn'] },
  { language: 'Maltese', text: 'Ħal Għaxaq', searches: ['hal', 'ghaxaq'] },
  { language: 'French', text: 'Œuvre à la façade', searches: ['oeuvre', 'facade'] },
  { language: 'full width', text: 'ＣＳＶの出力', searches: ['csv', '出力', '力'] },
];
