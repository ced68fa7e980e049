import type { Translations } from '@nabta/domain/language';

import { productName } from '#core/product-name.ts';

import type { Card } from './read-card.ts';

// JSON-LD in the vocabulary of schema.org; contains only what the page shows publicly.

export function describeTree(card: Card, url: string): object {
  const { imageName } = card;
  return {
    ...pageOf('WebPage', url, card),
    ...(imageName !== undefined && {
      primaryImageOfPage: `${new URL(url).origin}/trees/${imageName}-1280.webp`,
    }),
  };
}

export function describeForest(card: Card, url: string): object {
  const name = [card.person?.firstname, card.person?.lastname].filter(Boolean).join(' ');
  return {
    ...pageOf('ProfilePage', url, card),
    mainEntity: { '@type': 'Person', name: name || card.title },
  };
}

export function describeCompany(card: Card, url: string): object {
  const { company } = card;
  const logo = company?.image?.nameCompressed;
  return {
    ...pageOf('ProfilePage', url, card),
    mainEntity: {
      '@type': 'Organization',
      name: company?.name.en,
      alternateName: company?.name.ar,
      ...(company?.about && { description: company.about.en }),
      ...(logo !== undefined && { logo: `${new URL(url).origin}/accounts/${logo}` }),
    },
  };
}

export function describeProduct(origin: string): object {
  const { ar, en }: Translations = productName;
  return {
    '@type': 'Organization',
    name: ar,
    alternateName: en,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

export function describePage(url: string, title: string): object {
  return { ...pageOf('WebPage', url, { title }), publisher: describeProduct(new URL(url).origin) };
}

function pageOf(type: string, url: string, { title, description }: { title: string; description?: string }) {
  return {
    '@type': type,
    url,
    name: title,
    ...(description !== undefined && { description }),
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: productName.ar, item: `${new URL(url).origin}/` },
        { '@type': 'ListItem', position: 2, name: title },
      ],
    },
  };
}
