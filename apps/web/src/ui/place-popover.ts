const gap = 6;
const edge = 12;

/** Places a popover below its button, or above without room, inside the viewport. */
export function placeBelow(popover: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const fitsBelow = anchor.bottom + gap + height + edge <= window.innerHeight;
  const top = fitsBelow || anchor.top - gap - height < edge ? anchor.bottom + gap : anchor.top - gap - height;
  const isOnLeft = anchor.left + anchor.width / 2 < window.innerWidth / 2;
  const preferredLeft = isOnLeft ? anchor.left : anchor.right - width;
  const left = Math.min(Math.max(edge, preferredLeft), window.innerWidth - width - edge);
  popover.style.top = `${top}px`;
  popover.style.left = `${left}px`;
  popover.style.transformOrigin = `${isOnLeft ? 'left' : 'right'} ${fitsBelow ? 'top' : 'bottom'}`;
}
