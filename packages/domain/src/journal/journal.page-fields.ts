// French words of the audit: the columns of landing pages and of their images, and of passkeys.

export const pageFieldLabels: Readonly<Record<string, string>> = {
  height: 'Hauteur (pixels)',
  landing_template_id: 'Page d’atterrissage',
  meta_description: 'Description pour les moteurs de recherche',
  seo_report: 'Analyse pour les moteurs de recherche',
  width: 'Largeur (pixels)',
  account_id: 'Compte',
  credential_id: 'Identifiant de la clé',
  last_used_at: 'Dernière utilisation',
  public_key: 'Partie publique de la clé',
  sign_count: 'Compteur de la clé',
  transports: 'Moyens de lire la clé',
}
