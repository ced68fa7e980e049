import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ButtonLink } from '#ui/button.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './model-sheet.module.css';

type ModelSheetProps = { open: boolean; onClose: () => void; publicId: string; benefit: TreeBenefit };

export function ModelSheet({ open, onClose, publicId, benefit }: ModelSheetProps) {
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
        <ButtonLink wide variant="secondary" href={urls.method(publicId)}>
          {t('method.whole')}
        </ButtonLink>
      }
    >
      <div className={styles.parts}>
        <p className={styles.text}>
          {t(`ecoBenefit.meaning${model.grade}`)}{' '}
          {t(benefit.isMeasured ? 'ecoBenefit.isMeasured' : 'ecoBenefit.byAge')}
        </p>
        <SpeciesNote model={model} />
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

/** Texts for the notes of the built-in species; other notes exist only in English. */
const noteTexts: Partial<
  Record<string, 'method.notePalm' | 'method.noteMesquite' | 'method.noteConocarpus'>
> = {
  'phoenix-dactylifera': 'method.notePalm',
  'prosopis-juliflora': 'method.noteMesquite',
  'conocarpus-lancifolius': 'method.noteConocarpus',
};

function SpeciesNote({ model: { id, note } }: Pick<TreeBenefit, 'model'>) {
  const { t, language } = useTexts('method');
  const text = noteTexts[id ?? ''];
  if (note === null || (text === undefined && language !== 'en')) return null;
  return <p className={styles.text}>{text === undefined ? note : t(text)}</p>;
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
