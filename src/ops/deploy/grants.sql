-- What a database user of the app needs that may not create tables. Run it as the user that ran
-- npm run migrate or npm run restore, and again after each npm run restore:
--   psql "$ADMIN_DATABASE_URL" -v app=ambience_app -f src/ops/deploy/grants.sql
\set ON_ERROR_STOP on
GRANT USAGE ON SCHEMA ambience, ambience_queue TO :"app";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ambience, ambience_queue TO :"app";
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ambience, ambience_queue TO :"app";
-- For tables that a later version adds.
ALTER DEFAULT PRIVILEGES IN SCHEMA ambience, ambience_queue
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO :"app";
ALTER DEFAULT PRIVILEGES IN SCHEMA ambience, ambience_queue GRANT EXECUTE ON FUNCTIONS TO :"app";
