import type { InventoryField, InventoryNote, NoteCode, RowOutcome } from '@nabta/domain/inventory/note';
import type { Language, Translations } from '@nabta/domain/language';

/** Names of the columns that a note can be about; `{field}` in the texts below. */
const fieldTexts: Record<InventoryField, Translations> = {
  ref: { ar: 'رقم الشجرة', en: 'Id', pt: 'Código' },
  latitude: { ar: 'خط العرض', en: 'Latitude', pt: 'Latitude' },
  longitude: { ar: 'خط الطول', en: 'Longitude', pt: 'Longitude' },
  place: { ar: 'الموقع', en: 'Place', pt: 'Lugar' },
  scientific: { ar: 'الاسم العلمي', en: 'Scientific name', pt: 'Nome científico' },
  genus: { ar: 'الجنس', en: 'Genus', pt: 'Gênero' },
  species: { ar: 'النوع', en: 'Species', pt: 'Espécie' },
  common: { ar: 'الاسم الشائع', en: 'Common name', pt: 'Nome comum' },
  planted: { ar: 'تاريخ الزراعة', en: 'Planted on', pt: 'Data de plantio' },
  dbh: { ar: 'قطر الجذع', en: 'Trunk diameter', pt: 'Diâmetro do tronco' },
  girth: { ar: 'محيط الجذع', en: 'Girth', pt: 'Circunferência do tronco' },
  height: { ar: 'الارتفاع', en: 'Height', pt: 'Altura' },
  measured: { ar: 'تاريخ القياس', en: 'Measured on', pt: 'Data da medição' },
  condition: { ar: 'الحالة', en: 'Condition', pt: 'Estado' },
};

/** Headings of the template; the units are those in which sizes are stored. */
export const templateHeadings: Partial<Record<InventoryField, Translations>> = {
  ref: fieldTexts.ref,
  latitude: fieldTexts.latitude,
  longitude: fieldTexts.longitude,
  scientific: fieldTexts.scientific,
  common: fieldTexts.common,
  planted: fieldTexts.planted,
  dbh: { ar: 'قطر الجذع (سم)', en: 'Trunk diameter (cm)', pt: 'Diâmetro do tronco (cm)' },
  height: { ar: 'الارتفاع (م)', en: 'Height (m)', pt: 'Altura (m)' },
  measured: fieldTexts.measured,
  condition: fieldTexts.condition,
};

/** `{value}` is the cell text, the line number, the tree or a number of metres. */
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
    ar: 'الموقع خارج المملكة: {value}',
    en: 'The place lies outside the Kingdom: {value}',
    pt: 'O lugar fica fora do Reino: {value}',
  },
  PLACE_OUTSIDE_LAND: {
    ar: 'الموقع خارج حدود الأرض المختارة، والمسافة بالأمتار: {value}',
    en: 'The place lies outside the chosen land, by this many metres: {value}',
    pt: 'O lugar fica fora da área escolhida, a esta distância em metros: {value}',
  },
  PLACE_FAR_FROM_LAND: {
    ar: 'الموقع بعيد عن الأرض المختارة، والمسافة بالأمتار: {value}',
    en: 'The place is far from the chosen land, by this many metres: {value}',
    pt: 'O lugar fica longe da área escolhida, a esta distância em metros: {value}',
  },
  NEAR_TREE: {
    ar: 'ضمن دقة الموقع شجرة مسجّلة من النوع نفسه: {value}',
    en: 'A recorded tree of the same species stands within the accuracy of the place: {value}',
    pt: 'Há uma árvore registrada da mesma espécie dentro da precisão do lugar: {value}',
  },
  NEAR_ROW: {
    ar: 'ضمن دقة الموقع شجرة من النوع نفسه في السطر {value}',
    en: 'A tree of the same species stands within the accuracy of the place, on line {value}',
    pt: 'Há uma árvore da mesma espécie dentro da precisão do lugar, na linha {value}',
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
    en: 'A tree with this id was imported before: {value}',
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
    ar: '{field}: تعذّرت قراءة القيمة، فتُركت: {value}',
    en: '{field}: the value cannot be read and was left out: {value}',
    pt: '{field}: o valor não pode ser lido e foi omitido: {value}',
  },
  SIZE_UNLIKELY: {
    ar: '{field}: القيمة {value} غير معقولة لهذا النوع، فتُركت.',
    en: '{field}: {value} is not likely for this species and was left out.',
    pt: '{field}: {value} não é provável para esta espécie e foi omitido.',
  },
  SIZE_UNDATED: {
    ar: 'لا يُعرف متى قيست الشجرة، فتُركت مقاساتها.',
    en: 'It is not known when the tree was measured, so its sizes were left out.',
    pt: 'Não se sabe quando a árvore foi medida; as medidas foram omitidas.',
  },
  SIZE_BEFORE_PLANTING: {
    ar: 'القياس أقدم من الزراعة، فتُركت المقاسات: {value}',
    en: 'The measurement is older than the planting, so the sizes were left out: {value}',
    pt: 'A medição é anterior ao plantio; as medidas foram omitidas: {value}',
  },
  MEASURED_UNREADABLE: {
    ar: 'تعذّرت قراءة تاريخ القياس، فتُركت المقاسات: {value}',
    en: 'The day of measuring cannot be read, so the sizes were left out: {value}',
    pt: 'A data da medição não pode ser lida; as medidas foram omitidas: {value}',
  },
  PROPORTION_UNLIKELY: {
    ar: 'الارتفاع لا يناسب سُمك الجذع، فتُرك المقاسان؛ يُرجى التحقق من الوحدات: {value}',
    en: 'Height and trunk do not fit together, so both were left out; check the units: {value}',
    pt: 'A altura e o tronco não combinam; ambos foram omitidos. Verifique as unidades: {value}',
  },
  GROWTH_UNLIKELY: {
    ar: '{field}: القيمة {value} أكبر مما تبلغه الشجرة في عمرها، فتُركت.',
    en: '{field}: {value} is more than the tree can grow in its age and was left out.',
    pt: '{field}: {value} é mais do que a árvore cresce nessa idade e foi omitido.',
  },
  AGE_UNLIKELY: {
    ar: 'الشجرة أصغر بكثير مما يتوقّع لعمرها؛ يُرجى التحقق من تاريخ الزراعة: {value}',
    en: 'The tree is much smaller than expected at its age; check the day of planting: {value}',
    pt: 'A árvore é muito menor do que o esperado para a idade; verifique a data de plantio: {value}',
  },
};

/** Isolates the value, so that mixed Latin and Arabic text keeps its order. */
export function noteText({ code, field, value }: InventoryNote, language: Language): string {
  return noteTexts[code][language]
    .replace('{field}', () => (field === undefined ? '' : fieldTexts[field][language]))
    .replace('{value}', () => (value === undefined ? '' : `\u2068${value}\u2069`));
}

export const outcomeTexts: Record<RowOutcome, Translations> = {
  ready: { ar: 'مقبول مع ملاحظة', en: 'Accepted, with a note', pt: 'Aceita, com observação' },
  near: { ar: 'شجرة مجاورة', en: 'Stands beside another', pt: 'Ao lado de outra' },
  known: { ar: 'مسجّلة من قبل', en: 'Already recorded', pt: 'Já registrada' },
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
    ar: 'يلزم أولًا تحديد العمودين اللذين فيهما الموقع.',
    en: 'Say first which columns hold the place.',
    pt: 'Diga primeiro quais colunas trazem o lugar.',
  },
  dayOutside: {
    ar: 'يلزم يوم من {first} إلى {last}.',
    en: 'Choose a day from {first} to {last}.',
    pt: 'Escolha um dia de {first} a {last}.',
  },
  knownUndecided: {
    ar: 'قرّر أولًا ما يحدث للأشجار المسجّلة من قبل.',
    en: 'Decide first what becomes of trees that are already recorded.',
    pt: 'Decida primeiro o que acontece com as árvores já registradas.',
  },
  moreThanSample: {
    ar: 'عدد أشجار العينة {count} فقط.',
    en: 'The sample has only {count} trees.',
    pt: 'A amostra tem apenas {count} árvores.',
  },
  noSuchLand: { ar: 'لا أرض بهذا المُعرِّف.', en: 'There is no such land.', pt: 'Esta área não existe.' },
  noSuchSpecie: {
    ar: 'لا يوجد نوع بهذا المُعرِّف.',
    en: 'There is no such species.',
    pt: 'Esta espécie não existe.',
  },
} satisfies Record<string, Translations>;
