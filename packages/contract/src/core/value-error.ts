/** Validation errors beyond the schema types; the server has a message for each. */
export const valueErrors = [
  'code_is_four_digits',
  'text_has_odd_characters',
  'name_is_one_to_forty_letters',
  'given_name_is_one_to_forty_characters',
  'dedication_name_is_one_to_sixty_characters',
  'name_reads_as_an_address',
  'sender_name_is_one_to_forty_plain_characters',
  'gift_message_is_one_to_two_hundred_characters',
  'letter_is_one_to_two_thousand_characters',
  'degrees_are_written_with_a_point',
  'from_is_after_to',
  'nearest_needs_a_place',
  'tile_does_not_exist',
  'forest_is_named_twice_or_not_at_all',
  'quantity_is_not_zero',
  'specie_is_named_twice',
  'end_is_before_start',
  'mix_is_not_the_target',
  'slug_is_small_letters_and_dashes',
  'site_is_an_https_address',
  'outline_too_few_corners',
  'outline_not_closed',
  'outline_crosses_itself',
  'outline_outside_the_kingdom',
  'outline_too_small',
  'outline_too_large',
] as const;

export type ValueError = (typeof valueErrors)[number];

/** Typed message for zod checks, replacing zod's own sentence. */
export const valueError = (name: ValueError): ValueError => name;
