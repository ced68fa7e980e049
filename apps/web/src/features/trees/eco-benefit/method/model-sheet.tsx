import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { nameIn } from '@nabta/domain/localized-name';

import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { methodTexts } from '../../../locales/method.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { citationOf, isFormula } from './citation.ts';
import { growthNameOf, massNameOf } from './model-names.ts';
import { Sources } from './sources.tsx';

import styles from './model-sheet.module.css';

interface ModelSheetProps {
  open: boolean;
  onClose: () => void;
  benefit: TreeBenefit;
}

/** How the numbers of one tree came about: its model, where that was published, and in which version. */
export function ModelSheet({ open, onClose, benefit }: ModelSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(methodTexts);
  const tellEco = useTextFile(ecoBenefitTexts);
  const { model, method } = benefit;
  const facts = useModelFacts(benefit);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tell('method.treeTitle')}
      closeLabel={t('common.close')}
      tall
      footer={
        <ButtonLink wide look="secondary" href={urls.method()}>
          {tell('method.whole')}
        </ButtonLink>
      }
    >
      <div className={styles.parts}>
        <p className={styles.text}>
          {tellEco(`ecoBenefit.meaning${model.grade}`)}{' '}
          {tellEco(benefit.isMeasured ? 'ecoBenefit.isMeasured' : 'ecoBenefit.byAge')}
        </p>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <section>
          <h3 className={styles.title}>{tell('method.sourcesTitle')}</h3>
          <Sources
            sources={model.sources.map(({ part, source }) => ({
              name: tell(`method.${part}`),
              source: citationOf(source),
            }))}
            ownEstimate={tell('method.ownEstimate')}
          />
          {model.note !== null && (
            <p lang="en" dir="ltr" className={styles.note}>
              {model.note}
            </p>
          )}
        </section>
        {model.publishedEquations.length > 0 && (
          <section>
            <h3 className={styles.title}>{tell('method.equations')}</h3>
            <ul lang="en" dir="ltr" className={styles.equations}>
              {model.publishedEquations.map(({ what, equation, unit, source }) => (
                <li key={`${what} ${equation}`}>
                  {isFormula(equation) && <code className={styles.equation}>{equation}</code>}
                  <span className={styles.note}>
                    {unit === '-' ? what : `${what} (${unit})`}. {source}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3 className={styles.title}>{tell('method.rangeTitle')}</h3>
          <p className={styles.text}>{tell('method.rangeBody')}</p>
        </section>
        <p className={styles.note}>
          {tell('method.version', { version: method.version, data: method.dataVersion })}
        </p>
      </div>
    </Sheet>
  );
}

function useModelFacts({ model, site, size }: TreeBenefit): { label: string; value: string }[] {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(methodTexts);
  const number = (value: number) => formatNumber(value, { maximumFractionDigits: 2 });
  const sizeText = (trunk: number | null, height: number | null) => {
    if (height === null) return undefined;
    if (trunk === null) return tell('method.heightOnly', { height: number(height) });
    return tell('method.trunkAndHeight', { trunk: number(trunk), height: number(height) });
  };
  const named = (id: string | null, nameOf: typeof growthNameOf | typeof massNameOf) => {
    const text = id === null ? undefined : nameOf(id);
    return text === undefined ? id : tell(text);
  };
  const name = model.commonName && nameIn(model.commonName, language);
  const species = [name, model.scientificName].filter(Boolean).join(' · ');
  const facts = [
    { label: tell('method.species'), value: model.id === null ? tell('method.speciesUnknown') : species },
    { label: tell('method.site'), value: tell(`method.${site}`) },
    { label: tell('method.sizeNow'), value: sizeText(size.dbhCm, size.heightM) },
    { label: tell('method.largest'), value: sizeText(model.maxDbhCm, model.maxHeightM) },
    { label: tell('method.growthModel'), value: named(model.growthModel, growthNameOf) },
    { label: tell('method.biomassModel'), value: named(model.biomassModel, massNameOf) },
    {
      label: tell('method.woodDensity'),
      value:
        model.woodDensityGPerCm3 === null
          ? null
          : tell('method.density', { value: number(model.woodDensityGPerCm3) }),
    },
  ];
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
