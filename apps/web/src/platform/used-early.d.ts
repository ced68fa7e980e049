interface Window {
  /** Forms and buttons of a rendered page that were used before the app hydrated it. */
  usedEarly?: HTMLElement[];
}
