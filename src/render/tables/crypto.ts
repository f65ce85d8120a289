/** Crypto assets and their networks. */
import type {Facts} from '../../facts';
import {text} from '../nodes';
import {defineTable} from './define';

type Network = Facts['crypto']['networks'][number];
type Asset = Facts['crypto']['assets'][number];
interface AssetOnNetwork {
  asset: Asset;
  on: Asset['networks'][number];
}

const MEMO = {comment: 'Comment', destination_tag: 'Destination tag'} as const;

const alike = ({networks}: Facts['crypto'], {form, code: own}: Network) =>
  networks.filter((other) => other.form === form && other.code !== own).map((other) => other.code);

/** Networks with their address format; the last column shows which of them share it. */
export const networks = defineTable<Network>({
  name: 'crypto_networks',
  title: 'Networks',
  second: true,
  rows: ({crypto}) => crypto.networks,
  anchor: (network) => `network-${network.code}`,
  columns: [
    {key: 'code', label: 'Code', value: (row) => row.code},
    {key: 'name', label: 'Network', value: (row) => row.name},
    {
      key: 'memo',
      label: 'Memo',
      value: (row) => row.memo ?? null,
      cell: (row, {t}) => [text(row.memo ? t(MEMO[row.memo]) : '–')],
    },
    {key: 'confirmations', label: 'Confirmations', value: (row) => row.confirmations},
    {
      key: 'same_form',
      label: 'Same address format',
      code: true,
      value: (row, {facts}) => alike(facts.crypto, row),
    },
  ],
});

/** Every asset on every network that carries it. */
export const assets = defineTable<AssetOnNetwork>({
  name: 'crypto_assets',
  title: 'Assets',
  rows: ({crypto}) => crypto.assets.flatMap((asset) => asset.networks.map((on) => ({asset, on}))),
  anchor: ({asset, on}) => `asset-${asset.code}-${on.network}`,
  columns: [
    {key: 'asset', label: 'Asset', value: ({asset}) => asset.code},
    {key: 'name', label: 'Name', value: ({asset}) => asset.name},
    {key: 'network', label: 'Network', code: true, value: ({on}) => on.network},
    {
      key: 'standard',
      label: 'Standard',
      value: ({on}) => on.standard ?? null,
      cell: ({on}, {t}) => [text(on.standard ?? t('native'))],
    },
    {key: 'decimals', label: 'Decimals', value: ({on}) => on.decimals},
    {key: 'quote_decimals', value: ({asset}) => asset.quote_decimals},
  ],
  facets: [
    {
      name: 'network',
      label: 'Network',
      values: ({on}) => [on.network],
      option: (value, {facts}) => facts.crypto.networks.find((network) => network.code === value)?.name ?? value,
    },
  ],
});
