// French words of the audit: the columns of landing pages and of their images.

export const pageFieldLabels: Readonly<Record<string, string>> = {
  height: 'Hauteur (pixels)',
  landing_template_id: 'Page d’atterrissage',
  meta_description: 'Description pour les moteurs de recherche',
  seo_report: 'Analyse pour les moteurs de recherche',
  width: 'Largeur (pixels)',
}
