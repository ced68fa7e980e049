import { lazy, Suspense, useState } from 'react';

const CouponPopup = lazy(async () => ({ default: (await import('./coupon-popup.tsx')).CouponPopup }));

interface LazyCouponPopupProps {
  open: boolean;
  onClose: () => void;
}

/** Loads the popup when it is first asked for, and keeps it then with what was typed. */
export function LazyCouponPopup({ open, onClose }: LazyCouponPopupProps) {
  const [isWanted, setIsWanted] = useState(open);
  if (open && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <CouponPopup open={open} onClose={onClose} />
    </Suspense>
  );
}
