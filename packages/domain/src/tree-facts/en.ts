import type { TreeFactTexts } from '../tree-fact.ts';

export const treeFacts: TreeFactTexts = {
  carbon:
    'A mature tree in the mild climate of Europe absorbs about 22 kg of carbon dioxide a year; trees of dry lands like ours absorb less.',
  ghaf_roots: 'The roots of the Ghaf can reach more than 30 metres down in search of water.',
  mangrove_carbon: 'Mangroves store several times more carbon than forests on land of the same size.',
  sidr_honey: 'One of the most prized honeys in Arabia comes from the flowers of the Sidr.',
  date_palms: 'Saudi Arabia is home to more than 30 million date palms.',
  city_cooling: 'Trees in cities can cool the air by 2 to 8 degrees Celsius.',
  fungi: 'Most trees live in partnership with fungi that help their roots find water and minerals.',
  juniper_age: 'Some juniper trees in the Sarawat Mountains are hundreds of years old.',
  dust: 'Leaves trap dust and pollutants from the air we breathe.',
  umbrella_thorn: 'The flat crown of the umbrella thorn gives wide shade, and gazelles feed on its pods.',
  ben_oil: 'Oil from the seeds of the ben tree has been used to make perfume since ancient times.',
  trunk_rings: 'The rings of a trunk keep a record of wet years and dry years.',
};
