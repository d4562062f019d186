-- Messaging, last part, after the texts of every domain: mails of stages, and what frames each text: its button, whether its reader may do without it, elision, words that go with an empty tag.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('stage-registered', 'Inscription à un stage', 'answers', '{mail}',
   'L’inscription {{de prenom_eleve}} au stage « {{stage}} »', 'Inscription enregistrée',
   'Bonjour {{prenom}} {{nom}},

L’inscription {{de prenom_eleve}} au stage « {{stage}} » est enregistrée.

[[{{dates}}]]

[[Lieu : {{lieu}}]]
[[Reste à régler : {{montant}}]]

[[À apporter : {{a_apporter}}]]

[[{{lien}}]]

Le fichier joint ajoute ces dates à votre agenda. Une question ? Répondez à ce mail.

{{societe}}'),
  ('stage-cancelled', 'Inscription à un stage annulée', 'answers', '{mail}',
   'L’inscription {{de prenom_eleve}} au stage « {{stage}} » est annulée', 'Inscription annulée',
   'Bonjour {{prenom}} {{nom}},

L’inscription {{de prenom_eleve}} au stage « {{stage}} » est annulée.

[[{{mot}}]]

[[{{lien}}]]

Le fichier joint retire ces dates de votre agenda. Une question ? Répondez à ce mail.

{{societe}}'),
  ('stage-changed', 'Stage modifié', 'answers', '{mail}',
   'Le stage {{de prenom_eleve}} change : {{stage}}', 'Le stage change',
   'Bonjour {{prenom}} {{nom}},

Voici les nouveaux jours et horaires du stage « {{stage}} » {{de prenom_eleve}}.

[[{{dates}}]]

[[C’était : {{ancien_cours}}]]

[[{{lien}}]]

Le fichier joint met votre agenda à jour. Ces dates ne vous conviennent plus ? Répondez à ce mail.

{{societe}}'),
  ('stage-cancel-answer', 'Demande d’annulation d’un stage refusée', 'answers', '{mail}',
   'Votre demande d’annulation : {{stage}}', 'L’inscription est maintenue',
   'Bonjour {{prenom}} {{nom}},

L’inscription {{de prenom_eleve}} au stage « {{stage}} » est maintenue.

[[{{mot}}]]

[[{{lien}}]]

Une question ? Répondez à ce mail.

{{societe}}'),
  ('stage-waitlist-confirm', 'Liste d’attente d’un stage : confirmer', 'answers', '{mail}',
   'Confirmez que vous attendez une place : {{stage}}', 'Une place au stage ?',
   'Bonjour,

Quelqu’un a demandé à être averti à cette adresse si une place se libère au stage « {{stage}} ». Si c’est vous, confirmez-le. Sinon, ne faites rien : vous ne recevrez plus rien.

[[{{dates}}]]
[[Lieu : {{lieu}}]]

[[{{lien}}]]

{{societe}}'),
  ('stage-waitlist-open', 'Liste d’attente d’un stage : une place', 'answers', '{mail}',
   'Une place au stage : {{stage}}', 'Une place s’est libérée',
   'Bonjour,

Une place s’est libérée au stage « {{stage}} » que vous attendiez.

[[{{dates}}]]
[[Lieu : {{lieu}}]]
[[{{mot}}]]

[[{{lien}}]]

Sans réponse d’ici là, elle est proposée à la famille suivante.

{{societe}}');

-- elision: what stands before a tag is the tag's own
update message_templates set
  subject = regexp_replace(subject, '\m([Dd]e|[Qq]ue) \{\{', '{{\1 ', 'g'),
  title = regexp_replace(title, '\m([Dd]e|[Qq]ue) \{\{', '{{\1 ', 'g'),
  body = regexp_replace(body, '\m([Dd]e|[Qq]ue) \{\{', '{{\1 ', 'g');

-- what may be unknown takes its words along
update message_templates set
  subject = regexp_replace(subject, ',? à \{\{ville\}\}', '[[\&]]', 'g'),
  body = regexp_replace(body, ',? à \{\{ville\}\}', '[[\&]]', 'g')
  where subject || body like '%{{ville}}%';
update message_templates set body = replace(body, 'Vous seriez payé {{prix}} de l’heure.', '[[Vous seriez payé {{prix}} de l’heure.]]') where code = 'linking-proposal';
update message_templates set body = regexp_replace(body, 'Bonjour \{\{(prenom|civilite)\}\}', 'Bonjour[[ {{\1}}]]', 'g');
update message_templates set body = regexp_replace(body, '(^|\n)(\{\{(?:mot|gestionnaire|creneaux|effet_mensuel|dates|lien)\}\})(?=\n|$)', '\1[[\2]]', 'g');

update message_templates set tone = 'chosen', choice = 'to-confirm' where code in ('course-validation');
update message_templates set tone = 'chosen', choice = 'planning' where code in ('course-planned', 'course-series');

update message_templates t set button_label = label from (values
  ('account-password-reset', 'Choisir un nouveau mot de passe'), ('account-creation', 'Choisir mon mot de passe'),
  ('account-changed', 'Ce n’est pas moi'), ('account-already-open', 'Se connecter'), ('account-registered', 'Ouvrir mon espace'),
  ('request-received', 'Suivre ma demande'), ('household-member', 'Ouvrir l’espace du foyer'), ('candidate-reminder', 'Répondre'), ('candidate-received', 'Suivre ma candidature'),
  ('candidate-interview-chosen', 'Voir mon entretien'), ('candidate-hired', 'Ouvrir mon espace'),
  ('document-refused', 'Renvoyer le document'), ('document-approved', 'Voir mes justificatifs'), ('document-expiring', 'Renouveler'),
  ('traineeship-proposal', 'Répondre'), ('traineeship-proposal-reminder', 'Répondre'),
  ('course-validation', 'Confirmer ou contester'), ('course-validation-reminder', 'Confirmer ou contester'),
  ('course-planned', 'Voir mon agenda'), ('course-moved', 'Voir mon agenda'), ('course-relocated', 'Voir mon agenda'), ('course-series', 'Voir mon agenda'),
  ('course-series-ended', 'Voir mon agenda'), ('course-cancelled', 'Voir mon agenda'), ('course-change-answered', 'Voir mon agenda'),
  ('course-change-asked', 'Répondre'), ('course-charge', 'Voir le détail'), ('course-corrected', 'Voir le cours'),
  ('course-disputed', 'Répondre'), ('course-dispute-reminder', 'Répondre'), ('course-maintained', 'Voir le cours'),
  ('course-taken-back', 'Voir mes cours'), ('bill-issued', 'Voir ma facture'), ('bill-corrected', 'Voir ma facture'),
  ('payment-failed', 'Payer'), ('payment-to-confirm', 'Confirmer le paiement'), ('payment-link', 'Payer'),
  ('payment-reminder-1', 'Payer'), ('payment-reminder-2', 'Payer'), ('payment-reminder-3', 'Payer'),
  ('money-received', 'Voir mes paiements'), ('hour-pack-sold', 'Voir mon pack'), ('hour-pack-to-pay', 'Payer mon pack'), ('hour-pack-low', 'Voir mon pack'),
  ('hour-pack-ended', 'Voir mon pack'), ('tax-certificate', 'Voir mes attestations'), ('tax-certificate-replaced', 'Voir mes attestations'),
  ('money-reversed', 'Voir mes paiements'), ('money-bounced', 'Voir mes paiements'), ('money-disputed', 'Voir mes paiements'), ('money-refunded', 'Voir mes paiements'), ('refund-rejected', 'Voir mes paiements'),
  ('advance-to-activate', 'Suivre mon inscription'), ('advance-reminder', 'Suivre mon inscription'),
  ('advance-active', 'Voir mon avance'), ('advance-stopped', 'Voir mon avance'), ('payslip-issued', 'Voir mes bulletins'),
  ('pay-sent', 'Voir le détail'), ('teacher-overpaid', 'Voir le détail'), ('refund-account', 'Donner mon IBAN'),
  ('debit-mandate', 'Signer le mandat'), ('debit-mandate-state', 'Voir mes mandats'), ('debit-announced', 'Voir la facture'),
  ('debit-returned', 'Voir ce qui reste dû'), ('payment-plan', 'Voir mon plan'), ('instalment-due', 'Payer'),
  ('online-room', 'Ouvrir la salle'), ('linking-proposal', 'Répondre'), ('linking-test-course', 'Répondre'),
  ('contract-ended', 'Voir mon espace'), ('price-proposed', 'Répondre'), ('price-reminder', 'Répondre'),
  ('test-course-opinion', 'Donner mon avis'), ('stage-registered', 'Voir mes stages'), ('stage-cancelled', 'Voir mes stages'), ('stage-changed', 'Voir mes stages'), ('stage-cancel-answer', 'Voir mes stages'),
  ('stage-waitlist-confirm', 'Confirmer'), ('stage-waitlist-open', 'Prendre la place')) as labels (code, label)
  where t.code = labels.code;
