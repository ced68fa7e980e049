import type { Translations } from '@nabta/domain/language';

import { productName } from '#core/product-name.ts';

import type { Card } from './read-card.ts';

// JSON-LD in the vocabulary of schema.org; contains only what the page shows publicly.

export function aboutTree({ title, description, imageName }: Card, url: string): object {
  const { origin } = new URL(url);
  return {
    '@type': 'WebPage',
    url,
    name: title,
    description,
    breadcrumb: breadcrumb(origin, title),
    ...(imageName !== undefined && { primaryImageOfPage: `${origin}/trees/${imageName}-1280.webp` }),
  };
}

export function aboutForest({ title, description, person }: Card, url: string): object {
  const { origin } = new URL(url);
  const name = [person?.firstname, person?.lastname].filter(Boolean).join(' ');
  return {
    '@type': 'ProfilePage',
    url,
    name: title,
    description,
    breadcrumb: breadcrumb(origin, title),
    mainEntity: { '@type': 'Person', name: name || title },
  };
}

export function aboutCompany({ title, description, company }: Card, url: string): object {
  const { origin } = new URL(url);
  const logo = company?.image?.nameCompressed;
  return {
    '@type': 'ProfilePage',
    url,
    name: title,
    description,
    breadcrumb: breadcrumb(origin, title),
    mainEntity: {
      '@type': 'Organization',
      name: company?.name.en,
      alternateName: company?.name.ar,
      ...(company?.about && { description: company.about.en }),
      ...(logo !== undefined && { logo: `${origin}/accounts/${logo}` }),
    },
  };
}

export function aboutProduct(origin: string): object {
  const { ar, en }: Translations = productName;
  return {
    '@type': 'Organization',
    name: ar,
    alternateName: en,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

export function aboutPage(url: string, title: string): object {
  const { origin } = new URL(url);
  return {
    '@type': 'WebPage',
    url,
    name: title,
    breadcrumb: breadcrumb(origin, title),
    publisher: aboutProduct(origin),
  };
}

function breadcrumb(origin: string, title: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: productName.ar, item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: title },
    ],
  };
}
