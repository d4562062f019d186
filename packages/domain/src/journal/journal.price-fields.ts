// French words of the audit: the columns of price grids and of the prices of a teacher.

export const priceFieldLabels: Readonly<Record<string, string>> = {
  holds_from: 'Valable à partir du',
  offline_price_cents: 'Prix à domicile',
  offline_min_price_cents: 'Prix minimum à domicile',
  offline_max_price_cents: 'Prix maximum à domicile',
  offline_margin_percent: 'Marge à domicile',
  offline_margin_affiliation_percent: 'Marge à domicile, affiliation',
  online_price_cents: 'Prix en ligne',
  online_min_price_cents: 'Prix minimum en ligne',
  online_max_price_cents: 'Prix maximum en ligne',
  online_margin_percent: 'Marge en ligne',
  online_margin_affiliation_percent: 'Marge en ligne, affiliation',
  price_grid_id: 'Grille de prix',
}
