import type { TreeFactTexts } from '../tree-fact.ts';

export const treeFacts: TreeFactTexts = {
  carbon:
    'Uma árvore adulta no clima ameno da Europa absorve cerca de 22 kg de dióxido de carbono por ano; as de terras secas, como as nossas, absorvem menos.',
  ghaf_roots: 'As raízes do ghaf podem descer mais de 30 metros em busca de água.',
  mangrove_carbon: 'Os manguezais armazenam várias vezes mais carbono que florestas em terra da mesma área.',
  sidr_honey: 'Um dos méis mais valiosos da Arábia vem das flores do sidr.',
  date_palms: 'A Arábia Saudita tem mais de 30 milhões de tamareiras.',
  city_cooling: 'Árvores nas cidades podem reduzir a temperatura do ar em 2 a 8 graus Celsius.',
  fungi:
    'A maioria das árvores vive em parceria com fungos que ajudam as raízes a encontrar água e minerais.',
  juniper_age: 'Alguns juníperos das montanhas Sarawat têm centenas de anos.',
  dust: 'As folhas retêm poeira e poluentes do ar que respiramos.',
  umbrella_thorn: 'A copa plana da acácia-do-deserto dá ampla sombra, e as gazelas comem suas vagens.',
  ben_oil: 'O óleo das sementes da árvore-ben é usado em perfumes desde a Antiguidade.',
  trunk_rings: 'Os anéis do tronco guardam o registro dos anos de chuva e de seca.',
};
