import type { Translations } from '@nabta/domain/language';

export const periodErrors = {
  notOver: {
    ar: 'تلزم فترة انتهت: آخر يوم فيها أمس أو قبله.',
    en: 'Choose days that are over: the last one is yesterday or before.',
    pt: 'Escolha dias que já passaram: o último é ontem ou antes.',
  },
  backwards: {
    ar: 'اليوم الأخير قبل الأول.',
    en: 'The last day comes before the first.',
    pt: 'O último dia vem antes do primeiro.',
  },
  tooLong: {
    ar: 'التقرير لا يتجاوز اثنتي عشرة سنة، ولا يبدأ قبل عام 2000.',
    en: 'A report is of twelve years at most, and begins in 2000 at the earliest.',
    pt: 'Um relatório tem no máximo doze anos e começa no mínimo em 2000.',
  },
} satisfies Record<string, Translations>;

export const reportPushes = {
  superseded: {
    ar: 'لم يعد التقرير {number} ساريًا: أُزيلت من السجلات أشجار يحسبها',
    en: 'Report {number} is superseded: trees that it counts were removed from the records',
    pt: 'O relatório {number} foi superado: árvores que ele conta foram retiradas dos registros',
  },
  withdrawn: {
    ar: 'سُحب التقرير {number}، والسبب في صفحة التحقق منه',
    en: 'Report {number} was withdrawn; its verification page says why',
    pt: 'O relatório {number} foi retirado; a página de verificação diz por quê',
  },
} satisfies Record<string, Translations>;

/**
 * Texts printed on a report. GHG Protocol terms also appear in English for auditors; no Arabic vowel marks,
 * which break text search in a PDF.
 */
export const disclosureTexts = {
  title: { ar: 'تقرير الأشجار', en: 'Tree report', pt: 'Relatório de árvores' },
  period: { ar: '{from} – {to}', en: '{from} – {to}', pt: '{from} – {to}' },
  number: { ar: 'رقم التقرير', en: 'Report number', pt: 'Número do relatório' },
  made: { ar: 'أعد في', en: 'Made on', pt: 'Feito em' },
  verify: {
    ar: 'الرمز للتحقق من التقرير',
    en: 'Scan to verify this report',
    pt: 'Leia o código para verificar',
  },
  page: { ar: 'صفحة {page} من {pages}', en: 'Page {page} of {pages}', pt: 'Página {page} de {pages}' },

  trees: { ar: 'أشجار محسوبة', en: 'Trees counted', pt: 'Árvores contadas' },
  treesBasis: {
    ar: '{counted} من {total} للجهة الراعية',
    en: '{counted} of the sponsor’s {total}',
    pt: '{counted} das {total} do patrocinador',
  },
  removed: { ar: 'CO₂ أزيل من الهواء', en: 'CO₂ removed from the air', pt: 'CO₂ removido do ar' },
  kilograms: { ar: '{amount} كجم', en: '{amount} kg', pt: '{amount} kg' },
  likely: {
    ar: 'على الأرجح {low} – {high} كجم',
    en: 'likely {low} – {high} kg',
    pt: 'provável {low} – {high} kg',
  },
  reported: {
    ar: '+ \u2068{amount}\u2069 كجم بحسب \u2068{name}\u2069 عن أشجار موثقة فقط. كمية CO₂ أعلاه للأشجار المتحقق منها والمصورة.',
    en: '+ \u2068{amount}\u2069 kg reported by \u2068{name}\u2069 for trees that are on file only. The CO₂ above is of verified and photographed trees.',
    pt: '+ \u2068{amount}\u2069 kg informados por \u2068{name}\u2069 para árvores apenas documentadas. O CO₂ acima é das árvores verificadas e fotografadas.',
  },
  standing: { ar: 'قائمة اليوم', en: 'Standing', pt: 'De pé' },
  standingBasis: {
    ar: 'من {planted} زرعت، في {day}',
    en: 'of {planted} planted, on {day}',
    pt: 'de {planted} plantadas, em {day}',
  },
  planted: { ar: 'زرعت في الفترة', en: 'Planted in the period', pt: 'Plantadas no período' },
  plantedBasis: { ar: 'وانتهت {ended}', en: '{ended} ended', pt: '{ended} terminaram' },

  isNotTitle: {
    ar: 'ما هذا التقرير وما ليس هو',
    en: 'What this report is, and is not',
    pt: 'O que este relatório é e não é',
  },
  isNot: {
    ar: 'تقدير بطريقة منشورة لما أزالته أشجار الجهة الراعية من ثاني أكسيد الكربون في الفترة. ليس رصيد كربون ولا تعويضا، ولا يخصم من انبعاثات أحد، ولم تتحقق منه جهة مستقلة.',
    en: 'An estimate, by a published method, of the carbon dioxide that the sponsor’s trees removed in the period. It is no carbon credit and no offset, is not to be set against anybody’s emissions, and no third party has assured it.',
    pt: 'Uma estimativa, por método publicado, do dióxido de carbono que as árvores do patrocinador removeram no período. Não é crédito de carbono nem compensação, não se abate de emissões de ninguém, e nenhum terceiro a verificou.',
  },

  selfReported: {
    ar: 'كل أشجار هذا التقرير مسجلة بملفات الجهة الراعية وحدها: لم يصورها أحد في موقعها ولم يشاهدها شخص مستقل.',
    en: 'All trees of this report are on file only, in the sponsor’s own records: nobody photographed them on site, and nobody independent has seen them.',
    pt: 'Todas as árvores deste relatório estão só registradas, em arquivos do próprio patrocinador: ninguém as fotografou no local e ninguém independente as viu.',
  },
  basisTitle: { ar: 'الأساس', en: 'Basis', pt: 'Base' },
  basisNote: {
    ar: 'المستويات كما كانت يوم إعداد التقرير. ما تم التحقق منه شاهده شخص مستقل خلال 24 شهرا.',
    en: 'Levels are those of the day on which the report was made. A verified tree was seen by somebody independent within 24 months.',
    pt: 'Os níveis são os do dia em que o relatório foi feito. Uma árvore verificada foi vista por alguém independente nos últimos 24 meses.',
  },
  levels: { ar: 'الإثبات', en: 'Evidence', pt: 'Evidência' },
  levelsTold: {
    ar: 'تم التحقق منها: {verified}، مصورة في موقعها: {photographed}، مسجلة فقط: {documented}.',
    en: 'Verified: {verified}, photographed on site: {photographed}, on file only: {documented}.',
    pt: 'Verificadas: {verified}, fotografadas no local: {photographed}, só registradas: {documented}.',
  },
  origins: { ar: 'المصدر', en: 'Origin', pt: 'Origem' },
  originsTold: {
    ar: 'مسجلة عند زراعتها: {planted}، مستوردة من ملفات: {imported}، أمثلة تجريبية: {demo}.',
    en: 'Recorded when planted: {planted}, imported from files: {imported}, samples of demo data: {demo}.',
    pt: 'Registradas ao plantar: {planted}, importadas de arquivos: {imported}, exemplos de demonstração: {demo}.',
  },
  imports: { ar: 'أيام الاستيراد', en: 'Imported on', pt: 'Importadas em' },
  importTold: { ar: '{day}: {trees}', en: '{day}: {trees}', pt: '{day}: {trees}' },
  importsMore: { ar: 'وأيام أخرى: {trees}', en: 'other days: {trees}', pt: 'outros dias: {trees}' },
  recordedLater: {
    ar: 'سجلت بعد الفترة',
    en: 'Recorded after the period',
    pt: 'Registradas após o período',
  },
  excluded: { ar: 'غير محسوبة', en: 'Not counted', pt: 'Não contadas' },
  excludedTold: {
    ar: 'لم تكن قائمة في الفترة: {outside}، أزيلت من السجلات: {removed}.',
    en: 'Not alive in the period: {outside}, removed from the records: {removed}.',
    pt: 'Não vivas no período: {outside}, retiradas dos registros: {removed}.',
  },
  sample: { ar: 'العينة العشوائية', en: 'Random sample', pt: 'Amostra aleatória' },
  sampleTold: {
    ar: '{trees} من أصل {population}، أغلقت في {day}: موجودة {existence} ({existenceLow} – {existenceHigh})، حية {survival} ({survivalLow} – {survivalHigh})؛ مدى 95% بطريقة {method}. عدد مرات السحب: {draws}.',
    en: '{trees} of {population} trees, closed on {day}: existing {existence} ({existenceLow} – {existenceHigh}), alive {survival} ({survivalLow} – {survivalHigh}); 95% ranges by the method {method}. Samples drawn: {draws}.',
    pt: '{trees} de {population} árvores, encerrada em {day}: existentes {existence} ({existenceLow} – {existenceHigh}), vivas {survival} ({survivalLow} – {survivalHigh}); faixas de 95% pelo método {method}. Amostras sorteadas: {draws}.',
  },
  sampleNone: {
    ar: 'لم تسحب عينة من أشجار الجهة الراعية.',
    en: 'No sample of the sponsor’s trees was taken.',
    pt: 'Nenhuma amostra das árvores do patrocinador foi feita.',
  },

  ghgTitle: {
    ar: 'بمصطلحات بروتوكول غازات الدفيئة لقطاع الأراضي والإزالات',
    en: 'In the terms of the GHG Protocol, Land Sector and Removals',
    pt: 'Nos termos do GHG Protocol, Land Sector and Removals',
  },
  term: { ar: 'المصطلح', en: 'Term', pt: 'Termo' },
  inThisReport: { ar: 'في هذا التقرير', en: 'In this report', pt: 'Neste relatório' },
  removals: {
    ar: 'إزالات إدارة الأراضي، إجمالية (Land management CO₂ removals, gross)',
    en: 'Land management CO₂ removals, gross',
    pt: 'Remoções por manejo da terra, brutas (Land management CO₂ removals, gross)',
  },
  removalsTold: {
    ar: '{amount} كجم، وعلى الأرجح {low} – {high} كجم',
    en: '{amount} kg, likely {low} – {high} kg',
    pt: '{amount} kg, provável {low} – {high} kg',
  },
  removalsOfAll: {
    ar: '{amount} كجم، وعلى الأرجح {low} – {high} كجم، لكل الأشجار المحسوبة، ومنها الموثقة فقط',
    en: '{amount} kg, likely {low} – {high} kg, of all counted trees, including those that are on file only',
    pt: '{amount} kg, provável {low} – {high} kg, de todas as árvores contadas, inclusive as apenas documentadas',
  },
  pools: {
    ar: 'مخازن الكربون (Carbon pools)',
    en: 'Carbon pools',
    pt: 'Reservatórios de carbono (Carbon pools)',
  },
  poolsTold: {
    ar: 'كتلة الأشجار الحية فوق الأرض وتحتها. لا تحسب التربة ولا المادة الميتة ولا ما كان في الشتلة.',
    en: 'Living biomass of the trees, above and below ground. Soil, dead matter and what the seedling held are not counted.',
    pt: 'Biomassa viva das árvores, acima e abaixo do solo. Solo, matéria morta e o que a muda já tinha não se contam.',
  },
  data: { ar: 'البيانات الأولية (Primary data)', en: 'Primary data', pt: 'Dados primários (Primary data)' },
  dataTold: {
    ar: 'كل شجرة مسجلة وحدها. درجة النموذج أ: {a}، ب: {b}، ج: {c}، افتراضي: {other}. لا يعمم مجموع على أشجار لم تحسب.',
    en: 'Each tree is a record of its own. Models of grade A: {a}, B: {b}, C: {c}, default: {other}. No sum is scaled up to trees that were not counted.',
    pt: 'Cada árvore tem seu registro. Modelos de grau A: {a}, B: {b}, C: {c}, padrão: {other}. Nenhuma soma se estende a árvores não contadas.',
  },
  uncertainty: { ar: 'عدم اليقين (Uncertainty)', en: 'Uncertainty', pt: 'Incerteza (Uncertainty)' },
  uncertaintyTold: {
    ar: 'المدى المرجح يحوي الحقيقة مرتين من كل ثلاث.',
    en: 'The likely range holds the truth two times in three.',
    pt: 'A faixa provável contém a verdade duas vezes em três.',
  },
  monitoring: {
    ar: 'متابعة التخزين (Ongoing storage monitoring)',
    en: 'Ongoing storage monitoring',
    pt: 'Monitoramento do armazenamento (Ongoing storage monitoring)',
  },
  monitoringTold: {
    ar: 'تزار الأشجار في جولات، ويسجل فقد كل شجرة بسببه ويومه؛ والبقاء أدناه.',
    en: 'Trees are visited in rounds, and each loss is recorded with its cause and day; survival is stated below.',
    pt: 'As árvores são visitadas em rondas, e cada perda se registra com causa e dia; a sobrevivência está abaixo.',
  },
  reversals: { ar: 'الانعكاسات (Reversals)', en: 'Reversals', pt: 'Reversões (Reversals)' },
  reversalsTold: {
    ar: 'أشجار انتهت في الفترة: {trees}، وكانت قد أزالت {amount} كجم منذ زراعتها. لم يطرح ذلك من المجموع أعلاه.',
    en: 'Trees that ended in the period: {trees}. Since planting they had removed {amount} kg, which the total above is not reduced by.',
    pt: 'Árvores que terminaram no período: {trees}. Desde o plantio tinham removido {amount} kg, que não se subtraem do total acima.',
  },
  traceability: {
    ar: 'إمكانية التتبع (Traceability)',
    en: 'Traceability',
    pt: 'Rastreabilidade (Traceability)',
  },
  traceabilityTold: {
    ar: 'قائمة الأشجار ملف مستقل برقم كل شجرة ونوعها وأرضها ويومها؛ وبصمتها في آخر التقرير.',
    en: 'The list of trees is a file of its own, with the id, species, land and day of each; its digest stands at the end.',
    pt: 'A lista de árvores é um arquivo à parte, com id, espécie, terreno e dia de cada uma; seu resumo está no fim.',
  },
  emissions: {
    ar: 'انبعاثات الزراعة والعناية (Land management emissions)',
    en: 'Land management emissions',
    pt: 'Emissões do manejo (Land management emissions)',
  },
  emissionsTold: {
    ar: 'غير محسوبة: السقي والنقل والعناية.',
    en: 'Not counted: watering, transport and care.',
    pt: 'Não contadas: rega, transporte e cuidado.',
  },
  avoided: {
    ar: 'انبعاثات متجنبة (Avoided emissions)',
    en: 'Avoided emissions',
    pt: 'Emissões evitadas (Avoided emissions)',
  },
  avoidedTold: {
    ar: '{amount} كجم CO₂ بظل الأشجار على المباني. تذكر وحدها ولا تجمع مع الإزالات.',
    en: '{amount} kg CO₂ by the shade of trees on buildings. Told apart, and never added to removals.',
    pt: '{amount} kg CO₂ pela sombra das árvores em edifícios. À parte, nunca somadas às remoções.',
  },
  avoidedNone: {
    ar: 'لا شيء: لا مبنى معروف قرب هذه الأشجار.',
    en: 'None: no building is known near these trees.',
    pt: 'Nenhuma: não se conhece edifício perto destas árvores.',
  },
  credits: {
    ar: 'أرصدة وتعويضات (Credits, offsets)',
    en: 'Credits and offsets',
    pt: 'Créditos e compensações (Credits, offsets)',
  },
  creditsTold: { ar: 'لا شيء منها.', en: 'None.', pt: 'Nenhum.' },

  bySpecies: { ar: 'حسب النوع', en: 'By species', pt: 'Por espécie' },
  species: { ar: 'النوع', en: 'Species', pt: 'Espécie' },
  speciesUnknown: { ar: 'نوع غير معروف', en: 'Species not known', pt: 'Espécie desconhecida' },
  byLand: { ar: 'حسب الأرض', en: 'By land', pt: 'Por terreno' },
  land: { ar: 'الأرض', en: 'Land', pt: 'Terreno' },
  noLand: { ar: 'بلا أرض مسجلة', en: 'No land on record', pt: 'Sem terreno registrado' },
  byMonth: { ar: 'حسب الشهر', en: 'By month', pt: 'Por mês' },
  month: { ar: 'الشهر', en: 'Month', pt: 'Mês' },
  treesColumn: { ar: 'أشجار', en: 'Trees', pt: 'Árvores' },
  plantedColumn: { ar: 'زرعت', en: 'Planted', pt: 'Plantadas' },
  soFarColumn: { ar: 'حتى حينه', en: 'So far', pt: 'Até então' },
  removedColumn: { ar: 'CO₂ مزال، كجم', en: 'CO₂ removed, kg', pt: 'CO₂ removido, kg' },
  likelyColumn: { ar: 'المدى المرجح، كجم', en: 'Likely range, kg', pt: 'Faixa provável, kg' },
  total: { ar: 'المجموع', en: 'Total', pt: 'Total' },
  allTrees: {
    ar: 'تشمل هذه الجداول كل الأشجار المحسوبة، ومنها الموثقة فقط.',
    en: 'These tables include all counted trees, also those that are on file only.',
    pt: 'Estas tabelas incluem todas as árvores contadas, também as apenas documentadas.',
  },
  rounded: {
    ar: 'كل سطر مقرب وحده، فقد يختلف مجموع السطور عن المجموع في آخر رقم. القيم كاملة في ملفي CSV وJSON.',
    en: 'Each line is rounded by itself, so that lines may differ from their total in the last digit. The CSV and JSON files have the numbers in full.',
    pt: 'Cada linha é arredondada por si, e a soma das linhas pode diferir do total no último dígito. Os arquivos CSV e JSON têm os números completos.',
  },

  survivalTitle: { ar: 'البقاء', en: 'Survival', pt: 'Sobrevivência' },
  survivalAfter: {
    ar: '{years, plural, one {بعد سنة} two {بعد سنتين} few {بعد # سنوات} many {بعد # سنة} other {بعد # سنة}}',
    en: '{years, plural, one {After one year} other {After # years}}',
    pt: '{years, plural, one {Após um ano} other {Após # anos}}',
  },
  age: { ar: 'العمر', en: 'Age', pt: 'Idade' },
  stood: { ar: 'بقيت', en: 'Stood', pt: 'De pé' },
  basis: { ar: 'من', en: 'Of', pt: 'De' },
  share: { ar: 'النسبة', en: 'Share', pt: 'Parte' },
  shareRange: { ar: 'المدى (95%)', en: 'Range (95%)', pt: 'Faixa (95%)' },
  none: { ar: '–', en: '–', pt: '–' },

  coBenefits: { ar: 'منافع أخرى', en: 'Co-benefits', pt: 'Outros benefícios' },
  benefit: { ar: 'المنفعة', en: 'Benefit', pt: 'Benefício' },
  amount: { ar: 'المقدار', en: 'Amount', pt: 'Quantidade' },
  o3: { ar: 'أوزون أزيل', en: 'Ozone removed', pt: 'Ozônio removido' },
  no2: { ar: 'ثاني أكسيد النيتروجين', en: 'Nitrogen dioxide removed', pt: 'Dióxido de nitrogênio removido' },
  so2: { ar: 'ثاني أكسيد الكبريت', en: 'Sulphur dioxide removed', pt: 'Dióxido de enxofre removido' },
  pm10: { ar: 'جسيمات PM10', en: 'Particles PM10 removed', pt: 'Partículas PM10 removidas' },
  pm25: { ar: 'جسيمات PM2.5', en: 'Particles PM2.5 removed', pt: 'Partículas PM2.5 removidas' },
  water: { ar: 'مطر أمسكته الأوراق', en: 'Rain held on leaves', pt: 'Chuva retida nas folhas' },
  electricity: { ar: 'كهرباء وفرت', en: 'Electricity saved', pt: 'Eletricidade economizada' },
  grams: { ar: '{amount} جم', en: '{amount} g', pt: '{amount} g' },
  cubicMetres: { ar: '{amount} م³', en: '{amount} m³', pt: '{amount} m³' },
  kilowattHours: { ar: '{amount} ك.و.س', en: '{amount} kWh', pt: '{amount} kWh' },
  coBenefitsNote: {
    ar: 'مقدرة من عرض التاج؛ وهي أقل يقينا من CO₂.',
    en: 'Estimated from the width of the crown, and less sure than CO₂.',
    pt: 'Estimados pela largura da copa, e menos seguros que o CO₂.',
  },

  listTitle: { ar: 'قائمة الأشجار', en: 'List of trees', pt: 'Lista de árvores' },
  listAll: {
    ar: '{count, plural, zero {لا أشجار.} one {شجرة واحدة.} two {شجرتان.} few {# أشجار، كلها هنا.} many {# شجرة، كلها هنا.} other {# شجرة، كلها هنا.}}',
    en: '{count, plural, =0 {No trees.} one {One tree.} other {# trees, all of them here.}}',
    pt: '{count, plural, =0 {Nenhuma árvore.} one {Uma árvore.} other {# árvores, todas aqui.}}',
  },
  listPart: {
    ar: 'عددها {count}، وهذه أول {shown}؛ وكلها في ملف trees.csv.',
    en: '{count} trees, of which these are the first {shown}; the file trees.csv has all of them.',
    pt: '{count} árvores, das quais estas são as primeiras {shown}; o arquivo trees.csv tem todas.',
  },
  listDigest: {
    ar: 'بصمة ملف trees.csv (SHA-256)',
    en: 'Digest of trees.csv (SHA-256)',
    pt: 'Resumo de trees.csv (SHA-256)',
  },
  factsDigest: {
    ar: 'بصمة حقائق التقرير (SHA-256)',
    en: 'Digest of the facts of this report (SHA-256)',
    pt: 'Resumo dos fatos deste relatório (SHA-256)',
  },
  method: {
    ar: 'الطريقة {version}، البيانات {data}. الأيام بتوقيت الرياض.',
    en: 'Method {version}, data {data}. Days are those of Riyadh.',
    pt: 'Método {version}, dados {data}. Os dias são os de Riade.',
  },
} satisfies Record<string, Translations>;
