-- The version of a setting becomes the revision of all settings in which it was last changed. So a change can be refused for what
-- somebody else changed meanwhile, and only for that. The sum of all versions was the revision that screens hold until now.
update settings set version = (select sum(version) from settings);
