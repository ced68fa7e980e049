import { lazy, Suspense, useState } from 'react';

const CouponPopup = lazy(async () => ({ default: (await import('./coupon-popup.tsx')).CouponPopup }));

interface LazyCouponPopupProps {
  open: boolean;
  onClose: () => void;
}

/** Loads the popup on first open and then keeps it mounted with its input. */
export function LazyCouponPopup({ open, onClose }: LazyCouponPopupProps) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <CouponPopup open={open} onClose={onClose} />
    </Suspense>
  );
}
