/** The logo without its frame, drawn in a square of 96. */
export const logo =
  '<path d="M17.5 44.5C17.5 65.5 30.6 79 48 79S78.5 65.5 78.5 44.5" fill="none" stroke="#1C5B3D" stroke-width="13.5" stroke-linecap="round"/><path d="M48 77V45" fill="none" stroke="#6DB344" stroke-width="6.5" stroke-linecap="round"/><path d="M48 53.5C32.5 53.5 25 44.8 24.6 29.6 39.6 29.8 48 38.6 48 53.5Z" fill="#6DB344"/><path d="M48 46C48 24.5 56.8 13.2 74.4 12.6 74.6 33.4 66 46 48 46Z" fill="#B9E04A"/>';
