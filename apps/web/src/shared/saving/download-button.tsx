import type { UseMutationResult } from '@tanstack/react-query';

import { Button } from '#ui/button.tsx';

interface DownloadButtonProps {
  download: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending'>;
  variant?: 'secondary' | 'text';
  className?: string | undefined;
  children: string;
}

export function DownloadButton({
  download,
  variant = 'secondary',
  className,
  children,
}: DownloadButtonProps) {
  return (
    <Button
      variant={variant}
      size="sm"
      icon="download-simple"
      className={className}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  );
}
