-- Configuration: the holding and the two companies that sell (their identity is filled in on the company form), the parameters
-- that the program reads (administrators change the value only), rates, ceilings and delays of the law, each with its source,
-- and the first texts of the printed papers.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into companies (code, name, bill_prefix) values
  ('holding', 'Cartable', null),
  ('private-tuition', 'Cartable Cours particuliers', 'CP'),
  ('traineeship', 'Cartable Stages', 'ST');

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('session_idle_minutes', 'Sessions', 10, 'Durée d’inactivité', 'Minutes sans activité après lesquelles une session se ferme.', 'integer', '30'),
  ('session_absolute_hours', 'Sessions', 20, 'Durée maximale', 'Heures après lesquelles il faut s’identifier de nouveau, même en cas d’activité.', 'integer', '12'),
  ('contacts_late_after_days', 'Contacts', 10, 'Carte en retard', 'Jours passés dans une colonne après lesquels une carte est signalée.', 'integer', '7'),
  ('contacts_very_late_after_days', 'Contacts', 20, 'Carte très en retard', 'Jours passés dans une colonne après lesquels une carte est signalée en rouge.', 'integer', '14'),
  ('traces_retention_months', 'Conservation', 10, 'Historique', 'Mois pendant lesquels l’historique des modifications est conservé.', 'integer', '24'),
  ('technical_logs_retention_months', 'Conservation', 20, 'Journal technique', 'Mois pendant lesquels le journal technique est conservé.', 'integer', '6'),
  ('provider_calls_retention_months', 'Conservation', 30, 'Appels aux services extérieurs', 'Mois pendant lesquels les appels aux services extérieurs sont conservés.', 'integer', '12'),
  ('cron_runs_retention_days', 'Conservation', 50, 'Exécutions des tâches planifiées', 'Jours pendant lesquels le résultat des tâches planifiées est conservé.', 'integer', '90'),
  ('temporary_files_retention_hours', 'Conservation', 60, 'Fichiers temporaires', 'Heures pendant lesquelles un export reste téléchargeable.', 'integer', '24'),
  ('mail_sender_name', 'Mails', 10, 'Nom de l’expéditeur', 'Nom que lisent les destinataires ; vide : celui de l’installation.', 'string', null),
  ('mail_reply_to', 'Mails', 20, 'Adresse de réponse', 'Adresse qui reçoit les réponses aux mails envoyés ; vide : celle de l’expéditeur.', 'email', null),
  ('mail_signature', 'Mails', 30, 'Signature', 'Texte ajouté à la fin de chaque mail envoyé.', 'text', null),
  ('password_reset_link_minutes', 'Comptes', 10, 'Lien de mot de passe oublié', 'Minutes pendant lesquelles le lien reçu par mail permet de choisir un nouveau mot de passe.', 'integer', '60'),
  ('account_creation_link_hours', 'Comptes', 20, 'Lien d’ouverture de compte', 'Heures pendant lesquelles le lien de bienvenue permet de choisir un premier mot de passe.', 'integer', '72'),
  ('contacts_retention_months', 'Conservation', 100, 'Contacts sans suite', 'Mois sans nouvelle après lesquels un contact qui n’est pas devenu client est effacé.', 'integer', '36'),
  ('candidates_retention_months', 'Conservation', 110, 'Candidats refusés', 'Mois après le refus d’un candidat au bout desquels il est effacé.', 'integer', '24'),
  ('messages_retention_months', 'Conservation', 120, 'Texte des messages', 'Mois pendant lesquels le texte des messages envoyés est conservé.', 'integer', '60'),
  ('sessions_retention_months', 'Conservation', 140, 'Connexions', 'Mois pendant lesquels une session terminée et un lien expiré restent connus.', 'integer', '1'),
  ('imports_retention_months', 'Conservation', 150, 'Comptes rendus d’import', 'Mois pendant lesquels le compte rendu d’un import et ses lignes refusées sont conservés.', 'integer', '3'),
  ('provider_events_retention_months', 'Conservation', 160, 'Avis du prestataire de paiement', 'Mois pendant lesquels le contenu des avis reçus du prestataire de paiement est conservé.', 'integer', '13'),
  ('support_portal_url', 'Assistance', 10, 'Portail d’assistance', 'Adresse du portail où l’équipe dépose ses demandes d’aide ; vide : le lien n’est pas proposé.', 'string', null),
  ('video_rooms_url', 'Cours particuliers', 15, 'Salles de visio', 'Début de l’adresse des salles des cours en ligne, à laquelle s’ajoute une clé que personne ne devine ; vide : le lien de chaque salle est saisi.', 'string', null),
  ('answer_link_days', 'Cours particuliers', 10, 'Liens de réponse', 'Jours pendant lesquels le lien d’un mail permet de répondre : proposition à un professeur, date d’essai, validation d’un cours.', 'integer', '21'),
  ('course_validation_mail_hours', 'Cours particuliers', 20, 'Mail de validation d’un cours', 'Heures après la déclaration d’un cours avant que son client reçoive le mail qui permet de le valider.', 'integer', '12'),
  ('course_validation_reminder_days', 'Cours particuliers', 30, 'Rappel de validation d’un cours', 'Jours sans réponse à ce mail avant un dernier rappel ; le cours est alors en attente.', 'integer', '4'),
  ('course_long_hours', 'Cours particuliers', 36, 'Cours très long', 'Heures au-delà desquelles une confirmation est demandée à qui planifie, déclare ou corrige un cours.', 'integer', '4'),
  ('course_correction_days', 'Cours particuliers', 40, 'Correction d’un cours déclaré', 'Jours pendant lesquels le professeur corrige lui-même un cours qu’il a déclaré et que personne n’a confirmé ; ensuite, le service le fait.', 'integer', '7'),
  ('course_dispute_days', 'Cours particuliers', 50, 'Réponse à une contestation', 'Jours laissés au professeur pour corriger un cours contesté ou pour répondre ; ensuite, un rappel lui est envoyé et le service tranche.', 'integer', '5'),
  ('linking_proposal_hours', 'Cours particuliers', 60, 'Réponse à une proposition d’élève', 'Heures laissées aux professeurs à qui un élève est proposé ; sans accord, l’équipe est invitée à proposer aux suivants.', 'integer', '48'),
  ('planning_horizon_weeks', 'Planning', 10, 'Cours préparés d’avance', 'Semaines pour lesquelles les cours réguliers sont inscrits au planning.', 'integer', '6'),
  ('planning_move_hours', 'Planning', 20, 'Délai pour déplacer un cours', 'Heures avant le cours jusqu’auxquelles son professeur, ou sa famille si elle y est autorisée, peut le déplacer ; plus tard, l’autre doit être d’accord.', 'integer', '24'),
  ('planning_family_moves', 'Planning', 22, 'Déplacement direct par les familles', 'Oui : une famille déplace un cours dans un créneau libre que le professeur a déclaré. Non : elle le demande au professeur.', 'boolean', 'false'),
  ('planning_request_hours', 'Planning', 24, 'Délai de réponse à une demande', 'Heures laissées pour répondre à une demande de changement ; elle expire au plus tard deux heures avant le cours.', 'integer', '48'),
  ('planning_charge_hours', 'Planning', 26, 'Annulation tardive : délai avant facture', 'Heures laissées à la famille pour contester le montant d’une annulation tardive ou d’une absence, avant qu’il soit facturé.', 'integer', '48'),
  ('planning_travel_kmh', 'Planning', 30, 'Vitesse des trajets', 'Kilomètres à l’heure, à vol d’oiseau, pour avertir d’un trajet trop court entre deux cours.', 'integer', '20'),
  ('planning_feed_days', 'Planning', 40, 'Durée d’une adresse d’agenda', 'Jours sans lecture après lesquels l’adresse de l’agenda d’une personne ne répond plus.', 'integer', '400');

insert into statutory_rates (code, label, period, value, unit, source) values
  ('tax-credit-rate', 'Taux du crédit d’impôt services à la personne', '[2017-01-01,)', 50, 'percent', 'CGI, art. 199 sexdecies'),
  ('tax-credit-ceiling', 'Plafond annuel du crédit d’impôt avancé, par foyer', '[2022-01-01,)', 600000, 'cents', 'CGI, art. 199 sexdecies : 50 % de 12 000 € ; avance immédiate Urssaf'),
  ('tax-credit-ceiling-disability', 'Plafond annuel du crédit d’impôt avancé, foyer en situation de handicap', '[2022-01-01,)', 1000000, 'cents', 'CGI, art. 199 sexdecies : 50 % de 20 000 € ; avance immédiate Urssaf'),
  ('advance-validation-days', 'Jours francs laissés au client pour valider une demande de paiement', '[2022-01-01,)', 2, 'count', 'CSS, art. L. 133-8-4, II'),
  ('advance-deposit-max', 'Part maximale d’acompte d’une demande de paiement', '[2022-01-01,)', 50, 'percent', 'API Tiers de prestation, contrôle ERR_MONTANT_ACOMPTE'),
  ('advance-guarantee-threshold', 'Services déclarés par année civile au-delà desquels la garantie financière est due', '[2026-01-01,)', 20000000, 'cents', 'Décret n° 2024-1161 du 4 décembre 2024'),
  ('employer-hourly-deduction', 'Déduction forfaitaire patronale par heure', '[2024-01-01,)', 200, 'cents-per-hour', 'CSS, art. L. 241-10, I bis'),
  ('employer-hourly-deduction-overseas', 'Déduction forfaitaire patronale par heure, outre-mer', '[2024-01-01,)', 370, 'cents-per-hour', 'CSS, art. L. 241-10, I bis'),
  ('employer-sickness-and-csa', 'Cotisation patronale maladie et contribution solidarité autonomie', '[2024-04-01,)', 13.30, 'percent', 'Urssaf, taux au 1er avril 2024'),
  ('bill-retention', 'Durée de conservation des factures', '[2014-01-01,)', 120, 'months', 'Code de commerce, art. L. 123-22'),
  -- social contributions on the salary of a teacher employed at home, which the split of an hourly price needs; sums of the
  -- official table: employee 0.40 + 6.90 + 1.04 + 3.15 + 0.86, and 9.70 of CSG and CRDS on 98.25 %; employer 13.30 + 2.02 +
  -- 8.55 + 5.25 + 2.10 + 0.10 + 2.45 + 4.72 + 1.29 + 4.05 + 0.85 + 0.016, then with 2.18 and 4.00
  ('home-employee-contributions', 'Cotisations salariales d’un salarié à domicile, part du brut', '[2024-04-01,)', 21.8803, 'percent', 'Urssaf, taux et barèmes des particuliers employeurs, salariés à domicile, au 1er avril 2024'),
  ('home-employer-contributions', 'Cotisations patronales d’un salarié à domicile, part du brut', '[2024-04-01,2025-05-01)', 44.6960, 'percent', 'Urssaf, taux et barèmes des particuliers employeurs, salariés à domicile, au 1er avril 2024'),
  ('home-employer-contributions', 'Cotisations patronales d’un salarié à domicile, part du brut', '[2025-05-01,)', 44.7260, 'percent', 'Les mêmes, accidents du travail à 2,18 % et chômage à 4,00 % au 1er mai 2025'),
  ('social-security-monthly-ceiling', 'Plafond mensuel de la sécurité sociale', '[2025-01-01,2026-01-01)', 392500, 'cents', 'Arrêté du 19 décembre 2024 fixant le plafond de la sécurité sociale'),
  ('social-security-monthly-ceiling', 'Plafond mensuel de la sécurité sociale', '[2026-01-01,)', 400500, 'cents', 'Arrêté fixant le plafond de la sécurité sociale pour 2026');

-- a tag between double braces is replaced when the paper is made: societe, numero_sap, date_sap (all of the company that sells)
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
  ('contract', 'signature', 'Fait en deux exemplaires.'),
  ('tax-return', 'title', 'Attestation fiscale'),
  ('tax-return', 'introduction', 'Nous soussignés, {{societe}}, organisme de services à la personne déclaré sous le numéro {{numero_sap}} le {{date_sap}}, attestons que le client désigné ci-dessous a versé au cours de l’année les sommes suivantes pour des cours particuliers donnés à domicile.'),
  ('tax-return', 'credit_notice', 'Seules comptent les sommes effectivement versées dans l’année, quelle que soit la date des factures. Les cours en ligne, en groupe ou hors du domicile et les stages n’ouvrent pas droit au crédit d’impôt et ne figurent pas ici. Les aides reçues pour financer ces services sont à déduire de la somme déclarée. La déclaration engage la seule responsabilité du contribuable.'),
  -- due by the law (Code du travail, D7233-4)
  ('tax-return', 'cesu_notice', 'Une partie a été réglée par chèque emploi service universel (CESU). Lors de votre déclaration annuelle, vous devez indiquer clairement aux services des impôts le montant des CESU préfinancés que vous avez personnellement financé : lui seul ouvre droit à l’avantage fiscal. Une attestation vous est délivrée par l’organisme qui préfinance le CESU.'),
  ('tax-return', 'employer_notice', 'Pour les cours donnés par un professeur dont vous êtes l’employeur, la part des salaires et cotisations peut aussi figurer sur l’attestation de l’Urssaf : ne la déclarez qu’une fois.'),
  ('tax-return', 'signature', 'Fait pour servir et valoir ce que de droit.');
