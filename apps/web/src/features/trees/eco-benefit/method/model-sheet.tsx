import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ButtonLink } from '#ui/button.tsx';

import { citationOf, isFormula } from './citation.ts';
import { Sources } from './sources.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './model-sheet.module.css';

type ModelSheetProps = { open: boolean; onClose: () => void; benefit: TreeBenefit };

export function ModelSheet({ open, onClose, benefit }: ModelSheetProps) {
  const { t } = useTexts('method', 'eco-benefit');
  const { model, method } = benefit;
  const facts = useModelFacts(benefit);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('method.treeTitle')}
      tall
      footer={
        <ButtonLink wide variant="secondary" href={urls.method()}>
          {t('method.whole')}
        </ButtonLink>
      }
    >
      <div className={styles.parts}>
        <p className={styles.text}>
          {t(`ecoBenefit.meaning${model.grade}`)}{' '}
          {t(benefit.isMeasured ? 'ecoBenefit.isMeasured' : 'ecoBenefit.byAge')}
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
          <h3 className={styles.title}>{t('method.sourcesTitle')}</h3>
          <Sources
            sources={model.sources.map(({ part, source }) => ({
              name: t(`method.${part}`),
              source: citationOf(source),
            }))}
            ownEstimate={t('method.ownEstimate')}
          />
          {model.note !== null && (
            <p lang="en" dir="ltr" className={utilities.faintCaption}>
              {model.note}
            </p>
          )}
        </section>
        {model.publishedEquations.length > 0 && (
          <section>
            <h3 className={styles.title}>{t('method.equations')}</h3>
            <ul lang="en" dir="ltr" className={styles.equations}>
              {model.publishedEquations.map(({ what, equation, unit, source }) => (
                <li key={`${what} ${equation}`}>
                  {isFormula(equation) && <code className={styles.equation}>{equation}</code>}
                  <span className={utilities.faintCaption}>
                    {unit === '-' ? what : `${what} (${unit})`}. {source}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3 className={styles.title}>{t('method.rangeTitle')}</h3>
          <p className={styles.text}>{t('method.rangeBody')}</p>
        </section>
        <p className={utilities.faintCaption}>
          {t('method.version', { version: method.version, data: method.dataVersion })}
        </p>
      </div>
    </Sheet>
  );
}

function useModelFacts({ model, site, size }: TreeBenefit): { label: string; value: string }[] {
  const { t, language, formatNumber } = useTexts('method');
  const formatDecimal = (value: number) => formatNumber(value, { maximumFractionDigits: 2 });
  const formatTreeSize = (trunk: number | null, height: number | null) => {
    if (height === null) return undefined;
    if (trunk === null) return t('method.heightOnly', { height: formatDecimal(height) });
    return t('method.trunkAndHeight', { trunk: formatDecimal(trunk), height: formatDecimal(height) });
  };
  const labelOf = (id: string | null, names: ModelNames, key = id ?? '') => {
    const text = Object.hasOwn(names, key) ? names[key] : undefined;
    return text === undefined ? id : t(text);
  };
  // A growth model has a variant after a colon, as in `exponential:saturating`.
  const growthKey = model.growthModel?.split(':')[0];
  const name = model.commonName && nameIn(model.commonName, language);
  const species = [name, model.scientificName].filter(Boolean).join(' · ');
  const facts = [
    { label: t('method.species'), value: model.id === null ? t('method.speciesUnknown') : species },
    { label: t('method.site'), value: t(`method.${site}`) },
    { label: t('method.sizeNow'), value: formatTreeSize(size.dbhCm, size.heightM) },
    { label: t('method.largest'), value: formatTreeSize(model.maxDbhCm, model.maxHeightM) },
    { label: t('method.growthModel'), value: labelOf(model.growthModel, growthNames, growthKey) },
    { label: t('method.biomassModel'), value: labelOf(model.biomassModel, biomassNames) },
    {
      label: t('method.woodDensity'),
      value:
        model.woodDensityGPerCm3 === null
          ? null
          : t('method.density', { value: formatDecimal(model.woodDensityGPerCm3) }),
    },
  ];
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/** Text keys of the growth curves and biomass equations in the species data; newer ones are shown by their code. */
const growthNames = {
  linear: 'method.growthLinear',
  polynomial: 'method.growthPolynomial',
  power: 'method.growthPower',
  exponential: 'method.growthExponential',
  logarithmic: 'method.growthLogarithmic',
  mixed: 'method.growthMixed',
  custom: 'method.growthTable',
  height_dbh: 'method.growthPalm',
  shrub_model: 'method.growthShrub',
  type_multiplier: 'method.growthLike',
} as const;

const biomassNames = {
  chave2014: 'method.massTree',
  palm_height: 'method.massPalm',
  shrub_volume: 'method.massShrub',
  urb_gen_conifer: 'method.massConifer',
  mangrove_komiyama: 'method.massMangrove',
} as const;

type ModelNames = Readonly<
  Record<
    string,
    (typeof growthNames)[keyof typeof growthNames] | (typeof biomassNames)[keyof typeof biomassNames]
  >
>;
