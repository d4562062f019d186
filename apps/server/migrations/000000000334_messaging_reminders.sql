-- Messaging, the mails that tell of what begins, is near, waits or was seen: the first lessons, the eve, opinions, papers, the rest of a stage.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body, button_label, tone, choice) values
  ('account-sign-in-link', 'Lien de connexion', 'accounts', '{mail}',
   'Votre lien de connexion', 'Votre lien de connexion',
   'Bonjour[[ {{prenom}}]] {{nom}},

Ce lien vous connecte à votre espace {{societe}}. Il sert une fois, pendant {{duree}} :
{{lien}}

Vous n’avez rien demandé ? Ne tenez pas compte de ce message : sans ce lien, personne n’entre.

{{societe}}', 'Se connecter', 'essential', null),
  ('terms-updated', 'Nouvelles conditions d’utilisation', 'answers', '{mail}',
   'Nos conditions changent', 'Nos conditions changent',
   'Bonjour[[ {{prenom}}]] {{nom}},

Nos conditions d’utilisation changent : une nouvelle version, « {{document}} », s’applique dès le {{date_debut}}.

Son texte est joint. Votre espace vous la présente à votre première visite à partir de ce jour.

[[{{lien}}]]

{{societe}}', 'Ouvrir mon espace', 'essential', null),
  ('contract-started', 'Début des cours, à la famille', 'answers', '{mail}',
   'Vos cours avec {{professeur}}', 'Les cours commencent',
   'Bonjour[[ {{prenom}}]] {{nom}},

Le prix est accepté : les cours {{de prenom_eleve}} avec {{professeur}} peuvent commencer.

Matière : {{matiere}}
Prix : {{prix}} de l’heure
Dès le : {{date_debut}}
[[Premier cours prévu : {{date_cours}} à {{heure_cours}}]]
[[Téléphone {{de professeur}} : {{telephone}}]]

Le contrat est joint.[[ {{mot}}]]

[[{{lien}}]]

{{societe}}', 'Voir mes cours', 'essential', null),
  ('contract-started-teacher', 'Début des cours, au professeur', 'answers', '{mail}',
   'Vos cours avec {{prenom_eleve}}', 'Les cours commencent',
   'Bonjour[[ {{prenom}}]] {{nom}},

La famille {{de prenom_eleve}} a accepté le prix : vos cours peuvent commencer.

Matière : {{matiere}}
Rémunération : {{prix}} de l’heure
Dès le : {{date_debut}}
[[Premier cours prévu : {{date_cours}} à {{heure_cours}}]]
[[Téléphone de la famille : {{telephone}}]]

[[{{mot}}]]

[[{{lien}}]]

{{societe}}', 'Voir mes élèves', 'essential', null),
  ('price-answered', 'Rémunération qui change', 'answers', '{mail}',
   'Votre rémunération change : {{prenom_eleve}}', 'Votre rémunération change',
   'Bonjour[[ {{prenom}}]] {{nom}},

La famille {{de prenom_eleve}} a accepté un nouveau prix. Votre rémunération change avec lui.

Matière : {{matiere}}
[[Jusque-là : {{ancien_prix}} de l’heure]]
Ensuite : {{prix}} de l’heure
Dès le : {{date_debut}}

[[{{lien}}]]

{{societe}}', 'Voir ma paie', 'chosen', 'news'),
  ('course-reminder', 'Rappel de la veille', 'answers', '{mail}',
   'Demain[[, {{heure_cours}} : {{matiere}}, {{prenom_eleve}}]][[ avec {{professeur}}]]', 'Demain',
   'Bonjour[[ {{prenom}}]] {{nom}},

[[Vous avez demain ces cours :
{{dates}}]]
[[Cours : {{matiere}}, {{prenom_eleve}}]]
[[Avec : {{professeur}}]]
[[Heure : {{date_cours}} à {{heure_cours}}, {{duree_cours}}]]
[[Lieu : {{lieu}}]]

[[{{lien}}]]

{{societe}}', 'Voir mon agenda', 'consent', 'reminders'),
  ('course-confirmed-by-pupil', 'Cours confirmé par l’élève', 'answers', '{mail}',
   '{{prenom_eleve}} a confirmé {{reponse}}', 'Un cours confirmé',
   'Bonjour[[ {{prenom}}]] {{nom}},

{{prenom_eleve}} a confirmé :
{{dates}}

Prix : {{montant}}
[[{{mot}}]]

Quelque chose ne va pas ? Dites-le depuis votre espace : nous le reprenons avec le professeur.

[[{{lien}}]]

{{societe}}', 'Voir mes cours', 'chosen', 'to-confirm'),
  ('evaluation-asked', 'Avis demandé à une famille', 'answers', '{mail}',
   'Êtes-vous content {{de professeur}} ?', 'Votre avis compte',
   'Bonjour[[ {{prenom}}]] {{nom}},

{{professeur}} donne des cours {{de matiere}} à {{prenom_eleve}}. En êtes-vous content ? Dites-le en étoiles, et en quelques mots si vous voulez. Nous lisons chaque avis.
{{lien}}

{{societe}}', 'Donner mon avis', 'chosen', 'opinions'),
  ('advance-requested', 'Demande partie à l’Urssaf', 'answers', '{mail}',
   '{{montant}} transmis à l’Urssaf', 'Transmis à l’Urssaf',
   'Bonjour[[ {{prenom}}]] {{nom}},

Nous avons transmis à l’Urssaf le montant de votre facture {{reference}}.

Montant transmis : {{montant}}
[[Il vous reste : {{prix}}]]

Vous avez deux jours francs pour le refuser sur le site de l’Urssaf. Ensuite, l’Urssaf avance sa part, et prélève la vôtre quand elle s’en charge.

[[{{lien}}]]

{{societe}}', 'Voir mon avance', 'chosen', 'news'),
  ('advance-refused', 'Avance non versée par l’Urssaf', 'answers', '{mail}',
   '{{montant}} à régler : facture {{reference}}', 'L’Urssaf n’a pas payé',
   'Bonjour[[ {{prenom}}]] {{nom}},

{{mot}}

Reste à régler : {{montant}}
Facture : {{reference}}

{{lien}}

Un virement ou un chèque convient aussi.

{{societe}}', 'Payer', 'essential', null),
  ('stage-balance', 'Stage : ce qui reste à régler', 'answers', '{mail}',
   'Solde du stage {{de prenom_eleve}} : {{montant}}', 'Il reste à régler',
   'Bonjour[[ {{prenom}}]] {{nom}},

Le stage « {{stage}} » {{de prenom_eleve}} commence bientôt, et il n’est pas encore entièrement réglé.

Reste à régler : {{montant}}
Avant le : {{date_debut}}
[[Facture : {{reference}}]]

{{lien}}

Vous avez réglé ces jours-ci ? Ne tenez pas compte de ce message.

{{societe}}', 'Payer', 'essential', null),
  ('stage-report', 'Évaluation après un stage', 'answers', '{mail}',
   'L’évaluation {{de prenom_eleve}}', 'L’évaluation est prête',
   'Bonjour[[ {{prenom}}]] {{nom}},

L’évaluation {{de prenom_eleve}} pour le stage « {{stage}} » est prête : ce qui va bien, et ce qui reste à travailler.

Matière : {{matiere}}
[[Professeur : {{professeur}}]]

[[{{lien}}]]

{{societe}}', 'Lire', 'chosen', 'opinions'),
  ('document-awaited', 'Justificatifs attendus d’un professeur', 'answers', '{mail}',
   'Il manque {{reponse}}', 'Des justificatifs à envoyer',
   'Bonjour[[ {{prenom}}]] {{nom}},

Il nous manque encore :
{{dates}}

Une photo prise avec votre téléphone suffit.

[[Envoyez-les depuis votre espace :
{{lien}}]]

{{societe}}', 'Envoyer', 'essential', null);

update message_templates set tone = 'chosen', choice = 'news' where code = 'document-approved';
