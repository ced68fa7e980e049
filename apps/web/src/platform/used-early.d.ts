interface Window {
  /** Forms, buttons and links with `data-waits` of a rendered page that were used before the app hydrated it. */
  usedEarly?: HTMLElement[];
}
