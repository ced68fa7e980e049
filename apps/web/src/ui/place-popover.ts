const gap = 6;
const edge = 12;

/** Puts a popover under its button, their end sides in line, without leaving the screen. */
export function placeBelow(popover: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const fitsBelow = anchor.bottom + gap + height + edge <= window.innerHeight;
  const top = fitsBelow || anchor.top - gap - height < edge ? anchor.bottom + gap : anchor.top - gap - height;
  const standsLeft = anchor.left + anchor.width / 2 < window.innerWidth / 2;
  const wanted = standsLeft ? anchor.left : anchor.right - width;
  const left = Math.min(Math.max(edge, wanted), window.innerWidth - width - edge);
  popover.style.top = `${top}px`;
  popover.style.left = `${left}px`;
  popover.style.transformOrigin = `${standsLeft ? 'left' : 'right'} ${fitsBelow ? 'top' : 'bottom'}`;
}
