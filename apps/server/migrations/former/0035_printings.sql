-- Configuration: texts of the printed papers. A tag between double braces is replaced when the paper is made:
-- societe, numero_sap, date_sap (all three about the company that sells).

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into printing_configs (printing, element, content) values
  ('bill', 'title', 'Facture'),
  ('bill', 'payment_terms', 'Paiement à réception de la facture.'),
  ('bill', 'sap_mention', 'Organisme de services à la personne déclaré sous le numéro {{numero_sap}} le {{date_sap}}.'),
  ('bill', 'tax_credit_mention', 'Les sommes versées pour du soutien scolaire à domicile peuvent ouvrir droit au crédit d’impôt de l’article 199 sexdecies du Code général des impôts, sauf paiement en espèces. Une attestation fiscale annuelle vous sera remise.'),
  ('bill', 'footer', 'Pour toute question sur cette facture, répondez au courriel qui l’accompagne ou appelez-nous.'),
  ('credit-note', 'title', 'Avoir'),
  ('credit-note', 'footer', 'Cet avoir annule tout ou partie de la facture citée ; il est remboursé par le moyen de paiement d’origine.'),
  ('contract', 'title', 'Contrat de cours particuliers'),
  ('contract', 'introduction', 'Le présent contrat est conclu entre {{societe}} et le client désigné ci-dessous, pour des cours particuliers donnés à l’élève par le professeur nommé.'),
  ('contract', 'course', 'Chaque cours est déclaré par le professeur, puis confirmé par le client, qui peut le contester. Un cours confirmé est facturé au tarif en vigueur le jour du cours.'),
  ('contract', 'price', 'Le tarif horaire est exprimé toutes taxes comprises. Toute évolution est proposée au client avant d’être appliquée et ne s’applique qu’aux cours postérieurs à son accord.'),
  ('contract', 'cancellation', 'Chacun peut mettre fin au contrat à tout moment, sans frais ; les cours déjà donnés restent dus.'),
  ('contract', 'withdrawal', 'Lorsque le contrat est conclu à distance ou hors établissement, le client dispose de quatorze jours pour se rétracter sans motif (Code de la consommation, article L. 221-18).'),
  ('contract', 'signature', 'Fait en deux exemplaires.');
