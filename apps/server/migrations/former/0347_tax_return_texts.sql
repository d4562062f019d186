-- Configuration: texts of the yearly tax document. The notice on prefinanced CESU is due by the law (Code du travail, D7233-4).

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into printing_configs (printing, element, content) values
  ('tax-return', 'title', 'Attestation fiscale'),
  ('tax-return', 'introduction', 'Nous soussignés, {{societe}}, organisme de services à la personne déclaré sous le numéro {{numero_sap}} le {{date_sap}}, attestons que le client désigné ci-dessous a versé au cours de l’année les sommes suivantes pour des cours particuliers donnés à domicile.'),
  ('tax-return', 'credit_notice', 'Seules comptent les sommes effectivement versées dans l’année, quelle que soit la date des factures. Les cours en ligne, en groupe ou hors du domicile et les stages n’ouvrent pas droit au crédit d’impôt et ne figurent pas ici. Les aides reçues pour financer ces services sont à déduire de la somme déclarée. La déclaration engage la seule responsabilité du contribuable.'),
  ('tax-return', 'cesu_notice', 'Une partie a été réglée par chèque emploi service universel (CESU). Lors de votre déclaration annuelle, vous devez indiquer clairement aux services des impôts le montant des CESU préfinancés que vous avez personnellement financé : lui seul ouvre droit à l’avantage fiscal. Une attestation vous est délivrée par l’organisme qui préfinance le CESU.'),
  ('tax-return', 'employer_notice', 'Pour les cours donnés par un professeur dont vous êtes l’employeur, la part des salaires et cotisations peut aussi figurer sur l’attestation de l’Urssaf : ne la déclarez qu’une fois.'),
  ('tax-return', 'signature', 'Fait pour servir et valoir ce que de droit.');
