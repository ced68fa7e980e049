import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';

import { AddTreeSheet } from './add-tree-sheet.tsx';

export function AddTreeButton({ className }: { className?: string | undefined }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="text" size="sm" icon="plus" className={className} onClick={() => setIsOpen(true)}>
        {t('home.add')}
      </Button>
      <AddTreeSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
