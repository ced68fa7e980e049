import { clsx } from 'clsx';

import grownTree from '#assets/tree/grown.svg?url';
import { Illustration } from '#ui/illustration.tsx';
import { Landscape } from '#ui/landscape.tsx';
import { Skyline } from '#ui/skyline.tsx';

import styles from './tutorial.module.css';

/** Decorative: the text of the step says the same. */
export function TutorialPicture({ step }: { step: 1 | 2 | 3 | 4 }) {
  if (step === 1) return <Skyline className={clsx(styles.picture, styles.city)} />;
  return (
    <div className={styles.picture}>
      <Landscape sun={step === 4 ? 'left' : 'right'} />
      {step === 2 && (
        <img
          src={grownTree}
          alt=""
          width={600}
          height={640}
          draggable={false}
          className={clsx(styles.scene, styles.tree)}
        />
      )}
      {step === 3 && <Illustration name="gift-open" className={styles.scene} />}
      {step === 4 && <Illustration name="chat-scene" className={styles.scene} />}
    </div>
  );
}
