import type { ValueError } from '@nabta/contract/core/value-error';
import type { Translations } from '@nabta/domain/language';

/** Validation messages in ICU format. */
export const inputTexts = {
  missing: { ar: 'هذا الحقل مطلوب.', en: 'This is missing.', pt: 'Falta este dado.' },
  unknownField: {
    ar: 'هذا الحقل غير معروف هنا.',
    en: 'This field is not known here.',
    pt: 'Este campo não é conhecido aqui.',
  },
  text: { ar: 'النص مطلوب.', en: 'Enter text.', pt: 'Informe um texto.' },
  number: { ar: 'الرقم مطلوب.', en: 'Enter a number.', pt: 'Informe um número.' },
  wholeNumber: {
    ar: 'يلزم رقم بلا كسور.',
    en: 'Enter a whole number.',
    pt: 'Informe um número inteiro.',
  },
  yesOrNo: { ar: 'الاختيار نعم أو لا.', en: 'Choose yes or no.', pt: 'Escolha sim ou não.' },
  list: { ar: 'تلزم قائمة.', en: 'Give a list.', pt: 'Envie uma lista.' },
  fields: {
    ar: 'الحقول المطلوبة غير مكتملة.',
    en: 'Fill in the fields.',
    pt: 'Preencha os campos.',
  },
  longer: {
    ar: '{limit, plural, zero {شيء} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل.',
    en: 'Write at least {limit, plural, one {# character} other {# characters}}.',
    pt: 'Escreva pelo menos {limit, plural, one {# caractere} other {# caracteres}}.',
  },
  shorter: {
    ar: '{limit, plural, zero {لا شيء} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}} على الأكثر.',
    en: 'Write at most {limit, plural, one {# character} other {# characters}}.',
    pt: 'Escreva no máximo {limit, plural, one {# caractere} other {# caracteres}}.',
  },
  more: {
    ar: '{limit, plural, zero {شيء} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}} على الأقل.',
    en: 'Give at least {limit, plural, one {# item} other {# items}}.',
    pt: 'Envie pelo menos {limit, plural, one {# item} other {# itens}}.',
  },
  fewer: {
    ar: '{limit, plural, zero {لا شيء} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}} على الأكثر.',
    en: 'Give at most {limit, plural, one {# item} other {# items}}.',
    pt: 'Envie no máximo {limit, plural, one {# item} other {# itens}}.',
  },
  min: { ar: 'أقل قيمة هي {limit}.', en: 'It must be {limit} or more.', pt: 'O mínimo é {limit}.' },
  above: {
    ar: 'يجب أن يزيد على {limit}.',
    en: 'It must be more than {limit}.',
    pt: 'Deve ser maior que {limit}.',
  },
  max: { ar: 'أعلى قيمة هي {limit}.', en: 'It must be {limit} or less.', pt: 'O máximo é {limit}.' },
  below: {
    ar: 'يجب أن يقل عن {limit}.',
    en: 'It must be less than {limit}.',
    pt: 'Deve ser menor que {limit}.',
  },
  instant: {
    ar: 'يُكتب التاريخ والوقت هكذا: 2026-03-01T09:30:00Z.',
    en: 'Write the date and time like this: 2026-03-01T09:30:00Z.',
    pt: 'Escreva a data e a hora assim: 2026-03-01T09:30:00Z.',
  },
  day: {
    ar: 'يُكتب التاريخ هكذا: 2026-03-01.',
    en: 'Write the date like this: 2026-03-01.',
    pt: 'Escreva a data assim: 2026-03-01.',
  },
  id: { ar: 'هذا ليس مُعرِّفًا صحيحًا.', en: 'This is not an id.', pt: 'Isto não é um identificador.' },
  address: {
    ar: 'يلزم عنوان كامل يبدأ بـ https.',
    en: 'Give a full address that begins with https.',
    pt: 'Informe um endereço completo que comece com https.',
  },
  form: {
    ar: 'هذا غير مكتوب كما ينبغي. تُرجى مراجعته.',
    en: 'This is not written as it should be. Check it.',
    pt: 'Isto não está escrito como deveria. Confira.',
  },
  oneOf: {
    ar: 'المقبول واحد من: {values}.',
    en: 'Choose one of: {values}.',
    pt: 'Escolha um destes: {values}.',
  },
  wrong: { ar: 'هذا غير صحيح.', en: 'This is not right.', pt: 'Isto não está correto.' },
} satisfies Record<string, Translations>;

export const valueTexts = {
  code_is_four_digits: {
    ar: 'الرمز أربعة أرقام.',
    en: 'The code has four digits.',
    pt: 'O código tem quatro dígitos.',
  },
  text_has_odd_characters: {
    ar: 'في النص رموز لا يمكن حفظها.',
    en: 'This contains characters that are not text.',
    pt: 'Há caracteres aqui que não são texto.',
  },
  name_is_one_to_forty_letters: {
    ar: 'يُكتب الاسم من حرف إلى 40 حرفًا.',
    en: 'Write a name of 1 to 40 letters.',
    pt: 'Escreva um nome de 1 a 40 letras.',
  },
  given_name_is_one_to_forty_characters: {
    ar: 'يُكتب الاسم من حرف إلى 40 حرفًا.',
    en: 'Write a name of 1 to 40 characters.',
    pt: 'Escreva um nome de 1 a 40 caracteres.',
  },
  dedication_name_is_one_to_sixty_characters: {
    ar: 'يُكتب الاسم من حرف إلى 60 حرفًا.',
    en: 'Write a name of 1 to 60 characters.',
    pt: 'Escreva um nome de 1 a 60 caracteres.',
  },
  name_reads_as_an_address: {
    ar: 'هذا الاسم أشبه بعنوان موقع. يُكتب بلا نقطة بين الكلمات.',
    en: 'This name looks like a web address. Write it without the dot.',
    pt: 'Este nome parece um endereço da internet. Escreva-o sem o ponto.',
  },
  sender_name_is_one_to_forty_plain_characters: {
    ar: 'يُكتب الاسم في سطر واحد من حرف إلى 40 حرفًا، بلا «/» و«:» و«@» وبلا عنوان موقع.',
    en: 'Write the name on one line, 1 to 40 characters, without “/”, “:”, “@” or a web address.',
    pt: 'Escreva o nome em uma linha, de 1 a 40 caracteres, sem “/”, “:”, “@” nem endereço da internet.',
  },
  gift_message_is_one_to_two_hundred_characters: {
    ar: 'تُكتب الرسالة من حرف إلى 200 حرف، بلا رموز خاصة.',
    en: 'Write a message of 1 to 200 characters, without special characters.',
    pt: 'Escreva uma mensagem de 1 a 200 caracteres, sem caracteres especiais.',
  },
  letter_is_one_to_two_thousand_characters: {
    ar: 'تُكتب الرسالة من حرف إلى 2000 حرف.',
    en: 'Write a message of 1 to 2,000 characters.',
    pt: 'Escreva uma mensagem de 1 a 2.000 caracteres.',
  },
  degrees_are_written_with_a_point: {
    ar: 'تُكتب الدرجات هكذا: 26.41.',
    en: 'Give degrees, such as 26.41.',
    pt: 'Informe graus, como 26.41.',
  },
  from_is_after_to: {
    ar: 'تاريخ البداية بعد تاريخ النهاية.',
    en: 'The start is after the end.',
    pt: 'O início é depois do fim.',
  },
  nearest_needs_a_place: {
    ar: 'الترتيب حسب القرب يحتاج إلى خط الطول وخط العرض.',
    en: 'To sort by distance, a longitude and a latitude are needed.',
    pt: 'Para ordenar por distância, são necessárias longitude e latitude.',
  },
  tile_does_not_exist: {
    ar: 'لا توجد قطعة خريطة بهذا العنوان.',
    en: 'There is no such tile.',
    pt: 'Este quadro do mapa não existe.',
  },
  forest_is_named_twice_or_not_at_all: {
    ar: 'يلزم حساب، أو نطاق مع مُعرِّفه إن احتاج إليه.',
    en: 'Name an account, or a scope and, where it needs one, its id.',
    pt: 'Indique uma conta, ou um escopo e, se for preciso, seu identificador.',
  },
  quantity_is_not_zero: {
    ar: 'يلزم عدد غير الصفر: موجبًا لما يُضاف، وسالبًا لما يُخصم.',
    en: 'Give a number other than zero: above it for more, below it for less.',
    pt: 'Informe um número diferente de zero: positivo para mais, negativo para menos.',
  },
  specie_is_named_twice: {
    ar: 'ذُكر نوع مرتين.',
    en: 'A species is named twice.',
    pt: 'Uma espécie aparece duas vezes.',
  },
  end_is_before_start: {
    ar: 'تاريخ النهاية قبل تاريخ البداية.',
    en: 'The end is before the start.',
    pt: 'O fim é antes do início.',
  },
  mix_is_not_the_target: {
    ar: 'مجموع الأنواع يجب أن يساوي العدد المستهدف.',
    en: 'The species have to add up to the target.',
    pt: 'As espécies precisam somar a meta.',
  },
  slug_is_small_letters_and_dashes: {
    ar: 'من حرفين إلى 60: حروف لاتينية صغيرة وأرقام وشرطات بينها.',
    en: 'Write 2 to 60 small Latin letters and digits, with dashes between them.',
    pt: 'Escreva de 2 a 60 letras minúsculas e algarismos, com hífens entre eles.',
  },
  site_is_an_https_address: {
    ar: 'يُكتب عنوان الموقع وحده، مثل https://example.com، بلا شيء بعده.',
    en: 'Write the address of a site alone, like https://example.com, with nothing behind it.',
    pt: 'Escreva só o endereço do site, como https://example.com, sem nada depois.',
  },
  outline_too_few_corners: {
    ar: 'يحتاج الحد إلى ثلاث زوايا على الأقل.',
    en: 'An outline needs at least three corners.',
    pt: 'O contorno precisa de pelo menos três cantos.',
  },
  outline_not_closed: {
    ar: 'الحد غير مغلق.',
    en: 'The outline is not closed.',
    pt: 'O contorno não está fechado.',
  },
  outline_crosses_itself: {
    ar: 'الحد يقطع نفسه.',
    en: 'The outline crosses itself.',
    pt: 'O contorno cruza a si mesmo.',
  },
  outline_outside_the_kingdom: {
    ar: 'الأرض خارج المملكة.',
    en: 'The land lies outside of the Kingdom.',
    pt: 'O terreno fica fora do Reino.',
  },
  outline_too_small: {
    ar: 'الأرض أصغر من 100 متر مربع.',
    en: 'The land is smaller than 100 square metres.',
    pt: 'O terreno tem menos de 100 metros quadrados.',
  },
  outline_too_large: {
    ar: 'الأرض تمتد أبعد من ثلاثة كيلومترات من وسطها. يلزم تقسيمها.',
    en: 'The land reaches further than three kilometres from its middle. Divide it.',
    pt: 'O terreno vai além de três quilômetros do seu meio. Divida-o.',
  },
} satisfies Record<ValueError, Translations>;
