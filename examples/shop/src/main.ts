import { createNabta } from './nabta.ts';
import { createShopServer } from './shop-server.ts';

const { NABTA_URL, NABTA_KEY, SALLA_SECRET, SHOPIFY_SECRET, TREE_SKU, PORT } = process.env;
if (!NABTA_URL || !NABTA_KEY) throw new Error('Set NABTA_URL and NABTA_KEY.');

const nabta = createNabta({ baseUrl: NABTA_URL, key: NABTA_KEY });
const secrets = {
  ...(SALLA_SECRET && { salla: SALLA_SECRET }),
  ...(SHOPIFY_SECRET && { shopify: SHOPIFY_SECRET }),
};
const onFailure = (error: unknown) => process.stderr.write(`${String(error)}\n`);
const server = createShopServer({ nabta, secrets, treeSku: TREE_SKU, onFailure });
server.listen(Number(PORT ?? 4000));
