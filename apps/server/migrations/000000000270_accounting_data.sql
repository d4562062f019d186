-- Accounting: the first chart of accounts, the journals and the fiscal years of the companies that sell.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

-- numbers of the French general chart of accounts; the nature is what the program looks an account up by
insert into system_accounts (code, name, type, nature, class) values
  ('401000', 'Professeurs indépendants', 'liability', 'teacher', 4),
  ('401100', 'Fournisseurs', 'liability', 'supplier', 4),
  ('408100', 'Professeurs, factures non parvenues', 'liability', 'costs-to-receive', 4),
  ('409700', 'Professeurs, trop-versés à rendre', 'asset', 'teacher-debt', 4),
  ('411000', 'Clients', 'asset', 'customer', 4),
  ('416000', 'Clients douteux', 'asset', 'doubtful-customer', 4),
  ('418100', 'Clients, factures à établir', 'asset', 'sales-to-invoice', 4),
  ('419100', 'Avances et acomptes reçus', 'liability', 'customer-advance', 4),
  ('419800', 'Rabais, remises et ristournes à accorder', 'liability', null, 4),
  ('421000', 'Personnel, rémunérations dues', 'liability', null, 4),
  ('431000', 'Urssaf', 'liability', 'urssaf', 4),
  ('445510', 'TVA à décaisser', 'liability', 'vat-due', 4),
  ('445640', 'TVA déductible en attente de paiement', 'asset', 'input-vat-pending', 4),
  ('445660', 'TVA déductible', 'asset', 'vat-deductible', 4),
  ('445670', 'Crédit de TVA à reporter', 'asset', 'vat-credit', 4),
  ('445711', 'TVA collectée 10 %', 'liability', 'vat-collected-10', 4),
  ('445712', 'TVA collectée 20 %', 'liability', 'vat-collected-20', 4),
  ('445713', 'TVA collectée 5,5 %', 'liability', 'vat-collected-5.5', 4),
  ('445714', 'TVA collectée 2,1 %', 'liability', 'vat-collected-2.1', 4),
  ('445715', 'TVA collectée 8,5 %', 'liability', 'vat-collected-8.5', 4),
  ('445740', 'TVA en attente d’encaissement', 'liability', 'vat-pending', 4),
  ('445860', 'TVA sur factures non parvenues', 'asset', 'accrued-input-vat', 4),
  ('445870', 'TVA sur factures à établir', 'liability', 'accrued-output-vat', 4),
  ('467100', 'Fonds des clients employeurs', 'liability', 'customer-funds', 4),
  ('467200', 'Cotisations des clients employeurs', 'liability', 'customer-contributions', 4),
  ('467800', 'Urssaf, avance immédiate', 'asset', 'urssaf-advance', 4),
  ('467900', 'Virements partis sur un mauvais compte, à récupérer', 'asset', 'misdirected-transfer', 4),
  ('471000', 'Compte d’attente', 'asset', 'suspense', 4),
  ('511000', 'Valeurs à l’encaissement', 'asset', 'cheque', 5),
  ('512000', 'Banque', 'asset', 'bank', 5),
  ('512500', 'Stripe', 'asset', 'card-provider', 5),
  ('530000', 'Caisse', 'asset', 'cash', 5),
  ('580000', 'Virements internes', 'asset', 'internal-transfer', 5),
  ('604000', 'Sous-traitance des cours', 'expense', 'teacher-costs', 6),
  ('606400', 'Fournitures de bureau', 'expense', null, 6),
  ('613200', 'Locations immobilières', 'expense', null, 6),
  ('616000', 'Assurances', 'expense', null, 6),
  ('622000', 'Honoraires', 'expense', null, 6),
  ('623000', 'Publicité', 'expense', null, 6),
  ('625000', 'Déplacements et réceptions', 'expense', null, 6),
  ('626000', 'Poste, téléphone et internet', 'expense', null, 6),
  ('627000', 'Frais bancaires et de paiement', 'expense', 'provider-fees', 6),
  ('651000', 'Licences et logiciels', 'expense', null, 6),
  ('654000', 'Créances irrécouvrables', 'expense', 'bad-debt', 6),
  ('658000', 'Écarts de règlement, charges', 'expense', 'payment-gap-expense', 6),
  ('706100', 'Soutien scolaire à domicile', 'revenue', 'revenue-tuition', 7),
  ('706200', 'Cours en ligne et collectifs', 'revenue', 'revenue-tuition-online', 7),
  ('706300', 'Stages', 'revenue', 'revenue-traineeship', 7),
  ('706400', 'Frais de gestion (mandataire)', 'revenue', 'revenue-agency-fee', 7),
  ('706500', 'Indemnités d’annulation', 'revenue', 'revenue-cancellation', 7),
  ('708500', 'Frais refacturés', 'revenue', null, 7),
  ('709000', 'Rabais, remises et ristournes accordés', 'revenue', 'discount', 7),
  ('758000', 'Écarts de règlement, produits', 'revenue', 'payment-gap-revenue', 7),
  ('758100', 'Rentrées sur créances passées en perte', 'revenue', 'bad-debt-recovered', 7),
  ('120000', 'Résultat de l’exercice (bénéfice)', 'liability', 'year-profit', 1),
  ('129000', 'Résultat de l’exercice (perte)', 'liability', 'year-loss', 1),
  -- what lines of the bank are put to that no event knows: a loan, its interest, the tax on profits, an associate’s account
  ('164000', 'Emprunts', 'liability', null, 1),
  ('444000', 'État, impôt sur les bénéfices', 'liability', null, 4),
  ('455000', 'Associés, comptes courants', 'liability', null, 4),
  ('661000', 'Charges d’intérêts', 'expense', null, 6),
  ('695000', 'Impôts sur les bénéfices', 'expense', null, 6);

insert into ledger_journals (company_id, code, name)
select c.id, j.code, j.name
  from companies c
 cross join (values (1, 'VE', 'Ventes'), (2, 'CB', 'Encaissements par carte'), (3, 'BQ', 'Banque'),
                    (4, 'CA', 'Caisse'), (5, 'UR', 'Urssaf'), (6, 'PR', 'Professeurs'), (7, 'OD', 'Opérations diverses'), (8, 'AN', 'À-nouveaux'), (9, 'AC', 'Achats')) as j (rank, code, name)
 where c.code <> 'holding'
 order by c.id, j.rank;

insert into fiscal_years (company_id, period)
select c.id, daterange(make_date(y, 1, 1), make_date(y + 1, 1, 1))
  -- up to the year after that of the installation: each one after is opened on its screen, two months before
  from companies c cross join generate_series(2024, greatest(2026, extract(year from clock_today())::integer) + 1) as y
 where c.code <> 'holding'
 order by c.id, y;
