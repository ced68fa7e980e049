import { useTexts } from '#platform/texts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';

import styles from './filter-button.module.css';

interface FilterButtonProps {
  count: number;
  onPress: () => void;
}

export function FilterButton({ count, onPress }: FilterButtonProps) {
  const { t, formatNumber } = useTexts();
  return (
    <IconButton
      variant="field"
      label={t('filter.active', { count })}
      aria-haspopup="dialog"
      className={styles.button}
      onClick={onPress}
    >
      <Icon name="sliders-horizontal" size={20} />
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {formatNumber(count)}
        </span>
      )}
    </IconButton>
  );
}
