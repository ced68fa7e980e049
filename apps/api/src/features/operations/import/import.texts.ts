import type { InventoryNote, NoteCode, RowOutcome } from '@nabta/domain/inventory/note';
import type { Language, Translations } from '@nabta/domain/language';

/** `{value}` is the cell text, the line number or the tree. */
const noteTexts: Record<NoteCode, Translations> = {
  FORMULA: {
    ar: 'في الخلية معادلة لا قيمة: {value}',
    en: 'A cell holds a formula, not a value: {value}',
    pt: 'Uma célula contém uma fórmula, não um valor: {value}',
  },
  PLACE_MISSING: {
    ar: 'لا موقع لهذه الشجرة.',
    en: 'This tree has no place.',
    pt: 'Esta árvore não tem lugar.',
  },
  PLACE_UNREADABLE: {
    ar: 'تعذّرت قراءة الموقع: {value}',
    en: 'The place cannot be read: {value}',
    pt: 'O lugar não pode ser lido: {value}',
  },
  PLACE_PROJECTED: {
    ar: 'الموقع بالأمتار لا بالدرجات. حوّله إلى خطي الطول والعرض (WGS 84): {value}',
    en: 'The place is in metres, not degrees. Convert it to longitude and latitude (WGS 84): {value}',
    pt: 'O lugar está em metros, não em graus. Converta para longitude e latitude (WGS 84): {value}',
  },
  PLACE_SWAPPED: {
    ar: 'كان خطّا الطول والعرض متبادلين، وصحّحناهما.',
    en: 'Longitude and latitude were swapped; we put them right.',
    pt: 'Longitude e latitude estavam trocadas; corrigimos.',
  },
  PLACE_ABROAD: {
    ar: 'الموقع خارج المملكة.',
    en: 'The place lies outside the Kingdom.',
    pt: 'O lugar fica fora do Reino.',
  },
  NEAR_TREE: {
    ar: 'على بعد أقل من متر شجرة مسجّلة من النوع نفسه: {value}',
    en: 'A recorded tree of the same species stands within a metre: {value}',
    pt: 'Há uma árvore registrada da mesma espécie a menos de um metro: {value}',
  },
  NEAR_ROW: {
    ar: 'على بعد أقل من متر شجرة من النوع نفسه في السطر {value}',
    en: 'A tree of the same species stands within a metre, on line {value}',
    pt: 'Há uma árvore da mesma espécie a menos de um metro, na linha {value}',
  },
  REF_TOO_LONG: {
    ar: 'الرقم أطول من ٨٠ حرفًا: {value}',
    en: 'The id is longer than 80 characters: {value}',
    pt: 'O código tem mais de 80 caracteres: {value}',
  },
  REF_REPEATED: {
    ar: 'تكرّر الرقم، وورد أولًا في السطر {value}',
    en: 'The id is repeated; it first stands on line {value}',
    pt: 'O código se repete; aparece primeiro na linha {value}',
  },
  REF_KNOWN: {
    ar: 'استُوردت هذه الشجرة من قبل: {value}',
    en: 'This tree was imported before: {value}',
    pt: 'Esta árvore já foi importada: {value}',
  },
  VACANT: {
    ar: 'موقع بلا شجرة: {value}',
    en: 'A site without a tree: {value}',
    pt: 'Um local sem árvore: {value}',
  },
  GONE: {
    ar: 'الشجرة لم تعد قائمة: {value}',
    en: 'The tree no longer stands: {value}',
    pt: 'A árvore já não existe: {value}',
  },
  DATE_UNKNOWN: {
    ar: 'يوم الزراعة غير معروف، فتُحسب الشجرة من اليوم المحدّد للاستيراد.',
    en: 'The day of planting is not known; the tree counts from the day set for this import.',
    pt: 'O dia do plantio não é conhecido; a árvore conta a partir do dia definido para a importação.',
  },
  DATE_UNREADABLE: {
    ar: 'تعذّرت قراءة يوم الزراعة: {value}',
    en: 'The day of planting cannot be read: {value}',
    pt: 'O dia do plantio não pode ser lido: {value}',
  },
  DATE_FUTURE: {
    ar: 'يوم الزراعة في المستقبل: {value}',
    en: 'The day of planting lies in the future: {value}',
    pt: 'O dia do plantio está no futuro: {value}',
  },
  DATE_ROUGH: {
    ar: 'لا يُعرف إلا الشهر أو السنة، فأخذنا آخر يوم منهما: {value}',
    en: 'Only the month or year is known; its last day is taken: {value}',
    pt: 'Só se conhece o mês ou o ano; vale seu último dia: {value}',
  },
  DATE_OTHER_ORDER: {
    ar: 'ترتيب اليوم والشهر هنا مختلف عن بقية الملف: {value}',
    en: 'Day and month stand in another order here than elsewhere: {value}',
    pt: 'Dia e mês estão aqui em outra ordem: {value}',
  },
  DATE_HIJRI: {
    ar: 'تاريخ هجري حُوِّل إلى الميلادي: {value}',
    en: 'A Hijri date was converted: {value}',
    pt: 'Uma data hegírica foi convertida: {value}',
  },
  SPECIE_UNKNOWN: {
    ar: 'لا نعرف هذا النوع، فتُحسب الشجرة بالتقدير العام: {value}',
    en: 'We do not know this species; the tree counts by the general estimate (grade: default): {value}',
    pt: 'Não conhecemos esta espécie; a árvore conta pela estimativa geral: {value}',
  },
  SPECIE_MISSING: {
    ar: 'لم يُذكر النوع، فتُحسب الشجرة بالتقدير العام.',
    en: 'No species is given; the tree counts by the general estimate (grade: default).',
    pt: 'A espécie não foi informada; a árvore conta pela estimativa geral.',
  },
  SIZE_UNREADABLE: {
    ar: 'تعذّرت قراءة المقاس، فتُرك: {value}',
    en: 'A size cannot be read and was left out: {value}',
    pt: 'Uma medida não pode ser lida e foi omitida: {value}',
  },
  SIZE_UNLIKELY: {
    ar: 'المقاس غير معقول، فتُرك: {value}',
    en: 'A size is not likely and was left out: {value}',
    pt: 'Uma medida não é provável e foi omitida: {value}',
  },
};

/** Isolates the value, so that mixed Latin and Arabic text keeps its order. */
export function noteText({ code, value }: InventoryNote, language: Language): string {
  return noteTexts[code][language].replace('{value}', () =>
    value === undefined ? '' : `\u2068${value}\u2069`,
  );
}

export const outcomeTexts: Record<RowOutcome, Translations> = {
  ready: { ar: 'مقبول مع ملاحظة', en: 'Accepted, with a note', pt: 'Aceita, com observação' },
  near: { ar: 'شجرة مجاورة', en: 'Stands beside another', pt: 'Ao lado de outra' },
  repeated: { ar: 'مكرّر', en: 'Repeated', pt: 'Repetida' },
  vacant: { ar: 'بلا شجرة', en: 'No tree', pt: 'Sem árvore' },
  refused: { ar: 'مرفوض', en: 'Refused', pt: 'Recusada' },
};

/** First columns of the result CSV; the columns of the file follow. */
export const answerColumns = {
  line: { ar: 'السطر', en: 'Line', pt: 'Linha' },
  outcome: { ar: 'النتيجة', en: 'Result', pt: 'Resultado' },
  notes: { ar: 'السبب', en: 'Why', pt: 'Motivo' },
} satisfies Record<string, Translations>;

/** Rejected settings of an import. */
export const settingErrors = {
  noSuchColumn: {
    ar: 'لا عمود بهذا الرقم في الملف.',
    en: 'The file has no such column.',
    pt: 'O arquivo não tem esta coluna.',
  },
  columnTwice: {
    ar: 'لا يكون العمود الواحد شيئين.',
    en: 'One column cannot be two things.',
    pt: 'Uma coluna não pode ser duas coisas.',
  },
  noPlaceColumn: {
    ar: 'حدّد أولًا العمودين اللذين فيهما الموقع.',
    en: 'Say first which columns hold the place.',
    pt: 'Diga primeiro quais colunas trazem o lugar.',
  },
  dayOutside: {
    ar: 'اختر يومًا من {first} إلى {last}.',
    en: 'Choose a day from {first} to {last}.',
    pt: 'Escolha um dia de {first} a {last}.',
  },
  noSuchLand: { ar: 'لا أرض بهذا المُعرِّف.', en: 'There is no such land.', pt: 'Esta área não existe.' },
  noSuchSpecie: {
    ar: 'لا يوجد نوع بهذا المُعرِّف.',
    en: 'There is no such species.',
    pt: 'Esta espécie não existe.',
  },
} satisfies Record<string, Translations>;
